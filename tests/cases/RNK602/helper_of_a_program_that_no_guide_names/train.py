"""The program that the guide shows."""
from folders import joined

if joined() == 0:
    print("ready")
