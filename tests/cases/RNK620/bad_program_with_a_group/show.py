"""A program says most things by a helper for the first rank, and one thing on all of them.

reason: the line is printed by each process of the group
"""

import argparse

import torch.distributed as dist

from words import print_rank0


def main():
    dist.init_process_group("gloo")
    parser = argparse.ArgumentParser()
    parser.add_argument("--weights", required=True)
    args = parser.parse_args()
    print_rank0("Reading the weights", args.weights)
    print_rank0("Building the picture")
    print("Drawing the colours of the picture.")  # expect: RNK620
    print_rank0("Putting it on the disk")
    print_rank0("That was all")


if __name__ == "__main__":
    main()
