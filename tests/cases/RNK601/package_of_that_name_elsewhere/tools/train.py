"""The program that the guide shows: what it imports may be installed."""
from engine.loop import fit

if __name__ == "__main__":
    fit()
