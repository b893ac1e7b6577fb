"""The constructor has the role of rank 0, and returns; each role comes to the same collective.

reason: the master and the workers enter it on ways of their own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Node:
    def __init__(self):
        if dist.get_rank() == 0:
            self.works = False
            return
        self.works = True

    def run(self, value):
        if self.works:
            dist.all_reduce(value)
            return
        print("adds up")
        dist.all_reduce(value)


def main(rank, world_size):
    Node().run(torch.ones(1))
