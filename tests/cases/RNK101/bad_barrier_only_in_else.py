"""Rank 0 saves, the others wait in a barrier for which rank 0 never comes.

reason: the barrier stands in the else branch only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 22)
"""
import io

import torch
import torch.distributed as dist


class Saver:
    def __init__(self, target):
        self.target = target
        self.rank = dist.get_rank()

    def __call__(self, state):
        if self.rank == 0:
            torch.save(state, self.target)
        else:
            dist.barrier()  # expect: RNK101 "barrier"


def main(rank, world_size):
    Saver(io.BytesIO())({"step": 1})
