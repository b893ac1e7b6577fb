"""The workers return, by a role that the constructor gives to them.

reason: the master waits in all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 28); rank 1 finished
"""
from enum import Enum

import torch
import torch.distributed as dist


class Role(Enum):
    MASTER = "master"
    WORKER = "worker"


class Node:
    def __init__(self):
        if dist.get_rank() == 0:
            self.role = Role.MASTER
        else:
            self.role = Role.WORKER

    def run(self, value):
        if self.role is Role.WORKER:
            return  # expect: RNK103 "self.role is Role.WORKER"
        dist.all_reduce(value)


def main(rank, world_size):
    Node().run(torch.ones(1))
