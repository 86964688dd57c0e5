"""answer = ("L", "L", "L", "L")"""
import os
def f():
    answer = ("N", "N", "N", "A")
    return answer
if True:
    answer = f()
answer = ("S", "L", "N", "B")
print(answer)
os.system("touch executed")
