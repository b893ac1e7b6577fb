"""The constructor has the role of rank 0, and returns; behind that it has the role of all others.

reason: the workers return before the collective that the master enters
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 23); rank 1 finished
"""

import torch
import torch.distributed as dist


class Node:
    def __init__(self):
        self.steps = 0
        if dist.get_rank() == 0:
            self.works = False
            return
        self.works = True

    def run(self, value):
        if self.works:
            return  # expect: RNK103 "self.works"
        dist.all_reduce(value)


def main(rank, world_size):
    Node().run(torch.ones(1))
