"""Each side calls a function that stands inside, and both reduce.

reason: all ranks meet in the same operation
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def finish(total):
    def add_up():
        dist.all_reduce(total)

    def listen():
        dist.all_reduce(torch.zeros(1))

    if dist.get_rank() == 0:
        add_up()
        print("total", total.item())
    else:
        listen()


def main(rank, world_size):
    finish(torch.ones(1))
