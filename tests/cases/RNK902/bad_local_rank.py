"""The local rank is asked of torch.distributed, as of Horovod

reason: torch.distributed has no such function
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 11)
"""
import torch


def device():
    return torch.distributed.local_rank()  # expect: RNK902 "LOCAL_RANK"


class Runtime:
    def __init__(self):
        self.local_rank = 0
        self.known = {"local_rank": 0}


def main(rank, world_size):
    device()
