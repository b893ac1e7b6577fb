"""A helper creates the group of the first ranks that it is given; all ranks give the same number.

reason: every rank creates the same group
runs: no (needs a launcher)
"""
import os

import torch
import torch.distributed as dist


def first_group(rank, size):
    group = dist.new_group(ranks=list(range(size)))
    return group if rank < size else None


def main():
    dist.init_process_group("gloo")
    group = first_group(dist.get_rank(), int(os.environ["LOCAL_WORLD_SIZE"]))
    total = torch.ones(1)
    if group is not None:
        dist.all_reduce(total, group=group)


if __name__ == "__main__":
    main()
