"""A helper makes a folder below the one that the script has made behind a barrier

reason: all ranks find the inner folder missing, and the second one to make it fails
runs: no (a race)
"""

import os
import sys

import torch
import torch.distributed as dist


def train(folder):
    inner = os.path.join(folder, "states")
    if not os.path.exists(inner):
        os.makedirs(inner)  # expect: RNK602
    torch.save(torch.ones(1), os.path.join(inner, f"rank{dist.get_rank()}.pt"))


def main():
    dist.init_process_group("gloo")
    folder = sys.argv[1]
    if not os.path.exists(folder) and dist.get_rank() == 0:
        os.makedirs(folder)
    dist.barrier()
    train(folder)


if __name__ == "__main__":
    main()
