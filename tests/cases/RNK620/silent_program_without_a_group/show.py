"""A program says most things by a helper for the first rank, and makes no process group.

reason: each process is the first one
"""

import argparse

from words import print_rank0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", required=True)
    args = parser.parse_args()
    print_rank0("Reading the weights", args.weights)
    print_rank0("Building the picture")
    print("Drawing the colours of the picture.")
    print_rank0("Putting it on the disk")
    print_rank0("That was all")


if __name__ == "__main__":
    main()
