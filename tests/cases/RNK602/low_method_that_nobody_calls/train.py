"""The program."""
from job import run

if __name__ == "__main__":
    run()
