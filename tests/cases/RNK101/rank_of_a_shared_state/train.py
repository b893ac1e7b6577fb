"""A barrier under a rank that an object of the project tells

reason: what its property returns is kept where nobody can follow, but it is called rank, in a file that joins processes
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 hung in all_reduce (line 23)
"""

import torch
import torch.distributed as dist
from processes import Processes


def save(model, step):
    processes = Processes()
    if step % 2 == 0 and processes.rank == 0:
        dist.barrier()  # expect: RNK101
        print(model.sum())


def main(rank, world_size):
    Processes.join()
    save(torch.ones(1), 0)
    dist.all_reduce(torch.ones(1))
