answer = __import__("os").system("touch executed")
