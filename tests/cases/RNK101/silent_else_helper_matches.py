"""Rank 0 works and enters the barrier itself, the others wait in a helper.

reason: the helper in the else branch reaches the matching barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import io

import torch
import torch.distributed as dist


def wait_for_leader():
    if dist.is_initialized():
        dist.barrier()


class Exporter:
    def __init__(self):
        self.rank = dist.get_rank()

    def _follow(self):
        wait_for_leader()

    def export(self, state, target):
        if self.rank == 0:
            torch.save(state, target)
            dist.barrier()
        else:
            self._follow()


def main(rank, world_size):
    Exporter().export({"weight": torch.zeros(2)}, io.BytesIO())
    if rank != 0:
        wait_for_leader()
    else:
        print("exported")
        dist.barrier()
