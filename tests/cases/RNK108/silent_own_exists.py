"""A method of one's own called exists.

reason: nothing says that it looks at a disk
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


class Registry:
    def __init__(self):
        self.names = {"a"}

    def exists(self, name):
        return name in self.names


def main(rank, world_size):
    if Registry().exists("a"):
        dist.barrier()
