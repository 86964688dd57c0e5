antwort = ("nur sequentiell", "linearisierbar", "weder noch", "kausal")
