"""A loop goes over an object that gives nothing on the ranks above a number.

reason: the generator behind the loop returns before it has given anything
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 finished
"""

import torch
import torch.distributed as dist


class Prompts:
    def __init__(self, active):
        self.active = active
        self.rank = dist.get_rank()

    def __iter__(self):
        if self.rank >= self.active:
            return
        for number in range(2):
            yield torch.ones(1) + number


def main(rank, world_size):
    for prompt in Prompts(1):  # expect: RNK103 "skips `dist.all_reduce(prompt)`"
        dist.all_reduce(prompt)
