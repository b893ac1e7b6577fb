"""A method hands its object to a function of the file, which calls a method that waits for all ranks.

reason: the function calls it on the master only, whoever the method belongs to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 19); rank 1 finished
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
        if self.is_master:
            write(self, state)  # expect: RNK101 "self.is_master"


def write(checkpoints, state):
    torch.save(state, io.BytesIO())
    checkpoints._sync()


def main(rank, world_size):
    Checkpoints().save({"w": torch.zeros(2)})
