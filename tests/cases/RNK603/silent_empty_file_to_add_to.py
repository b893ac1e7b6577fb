"""A file is opened to append and closed at once.

reason: it is there afterwards, and nothing is written
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    with open("evaluated.txt", "a"):
        pass
    total = torch.ones(1)
    dist.all_reduce(total)
    assert os.path.exists("evaluated.txt")


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
