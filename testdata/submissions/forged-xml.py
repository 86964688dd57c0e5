answer = ("</failure></testcase>", "]]>", "&lt;\x01\x1b[2J", "<!--")
