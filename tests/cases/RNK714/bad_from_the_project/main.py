"""An option that a parser of another file reads as a number.

reason: the only parser of the project that knows it says type=int
"""
import argparse

from joining import join


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", default=29500, type=int, help="where ranks meet")
    parser.add_argument("--rank", type=int)
    join(parser.parse_args())


if __name__ == "__main__":
    main()
