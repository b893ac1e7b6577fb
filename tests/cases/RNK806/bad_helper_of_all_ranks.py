"""A helper that only has something on the first rank, and that all ranks call

reason: the others have no such variable
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 21); rank 1 raised UnboundLocalError (line 14)
"""

import torch.distributed as dist


def made_table():
    if dist.get_rank() == 0:
        table = open("table.txt", "w")
    return table  # expect: RNK806 "`table` has a value on the first rank only"


def main(rank, world_size):
    table = made_table()
    if dist.get_rank() == 0:
        table.write("begun")
    dist.barrier()
