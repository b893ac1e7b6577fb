"""A loop goes over an object that gives as much on all ranks.

reason: the ranks above a number get the same lines once more
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Prompts:
    def __init__(self, active):
        self.active = active
        self.rank = dist.get_rank()

    def __iter__(self):
        if self.rank >= self.active:
            print("nothing of its own")
        for number in range(2):
            yield torch.ones(1) + number


def main(rank, world_size):
    for prompt in Prompts(1):
        dist.all_reduce(prompt)
