"""The same tensor is reduced again and again

reason: nobody has a use of its content
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def measure(tensor, rounds):
    for _ in range(rounds):
        dist.all_reduce(tensor)


def main(rank, world_size):
    measure(torch.zeros(4), 3)
