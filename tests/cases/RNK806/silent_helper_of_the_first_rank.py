"""A helper asks for the rank once more, and only the first rank calls it

reason: the others never come to the return
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


def made_table():
    if dist.get_rank() == 0:
        table = open("table.txt", "w")
    return table


def main(rank, world_size):
    if dist.get_rank() == 0:
        table = made_table()
        table.write("begun")
    dist.barrier()
