"""A helper computes the ranks of a node from the rank and the size that it is given, and creates that group only.

reason: ranks of two nodes create two groups with one call
runs: no (which ranks hang is a race)
"""
import os

import torch
import torch.distributed as dist


def node_group(rank, local_size):
    node = rank // local_size
    ranks = list(range(node * local_size, (node + 1) * local_size))
    return dist.new_group(ranks=ranks)  # expect: RNK114 "rank 0 creates the group of [0, 1] and rank 2 that of [2, 3]"


def main():
    dist.init_process_group("gloo")
    group = node_group(dist.get_rank(), int(os.environ["LOCAL_WORLD_SIZE"]))
    total = torch.ones(1)
    dist.all_reduce(total, group=group)


if __name__ == "__main__":
    main()
