"""Ranks make their files in turns; one that fails returns out of the loop.

reason: it leaves out the barriers of the turns to come
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 24)
"""
import os

import torch.distributed as dist


class Engine:
    def __init__(self):
        self.global_rank = dist.get_rank()
        self.world_size = dist.get_world_size()

    def make_folders(self, folder):
        for rank in range(self.world_size):
            if rank == self.global_rank:
                try:
                    os.makedirs(folder)
                except OSError:
                    return False  # expect: RNK109 "dist.barrier()"
            dist.barrier()
        return True


def main(rank, world_size):
    Engine().make_folders("here" if rank else "/proc/no")
