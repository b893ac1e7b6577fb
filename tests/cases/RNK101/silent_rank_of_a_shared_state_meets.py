"""All ranks come to the barrier, whatever an object calls their rank

reason: only what is printed depends on it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Processes:
    _shared = {}

    def __new__(cls):
        made = super().__new__(cls)
        made.__dict__ = cls._shared
        return made

    @property
    def rank(self):
        return self._rank


def main(rank, world_size):
    Processes._shared["_rank"] = dist.get_rank()
    processes = Processes()
    dist.barrier()
    if processes.rank == 0:
        print(torch.ones(1))
