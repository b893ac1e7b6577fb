"""A program takes its rank from its own package by the name under which that is installed.

reason: the files lie elsewhere, and one of them makes the group
"""

import torch
import torch.distributed as dist
from lab.core.resources import get_resources


def main():
    rank = get_resources()
    if rank == 0:
        print("Reading the data")
    loss = torch.ones(1)
    if rank == 0:
        print("Building the model")
    print("Drawing the picture.")  # expect: RNK620
    if rank == 0:
        print("Putting it on the disk")
    if rank == 0:
        print("That was all")
    dist.all_reduce(loss)


if __name__ == "__main__":
    main()
