"""The program that the guide shows."""
from engine.loop import fit

if __name__ == "__main__":
    fit()
