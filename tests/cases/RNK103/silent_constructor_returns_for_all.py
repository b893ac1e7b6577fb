"""A constructor returns where there is one process; what it keeps then is the same on all ranks.

reason: how many processes there are is known to all of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Node:
    def __init__(self):
        if dist.get_world_size() == 1:
            self.leads = self.alone = True
            return
        self.alone = False
        self.leads = dist.get_rank() == 0

    def run(self, value):
        if self.alone:
            return
        dist.all_reduce(value)
        if self.leads:
            print(value)


def main(rank, world_size):
    Node().run(torch.ones(1))
