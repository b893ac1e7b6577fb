"""A function that stands inside of a method calls another method, which waits for all ranks.

reason: `self` is the same object in it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 finished
"""

import io

import torch
import torch.distributed as dist


class Checkpoints:
    def __init__(self):
        self.is_master = dist.get_rank() == 0

    def _sync(self):
        if dist.is_initialized():
            dist.barrier()

    def save(self, state):
        def write():
            torch.save(state, io.BytesIO())
            self._sync()

        if self.is_master:
            write()  # expect: RNK101 "self.is_master"


def main(rank, world_size):
    Checkpoints().save({"w": torch.zeros(2)})
