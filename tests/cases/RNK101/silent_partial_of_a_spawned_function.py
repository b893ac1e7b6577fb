"""A spawned function whose first arguments are fixed by partial; a method that is spawned.

reason: the number of the process comes behind what is fixed: `stage` is equal in all processes, and so is the object
runs: no (starts its own processes)
"""
from functools import partial

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(stage, index, size):
    dist.init_process_group("gloo", rank=index, world_size=size)
    loss = torch.ones(1)
    if stage == 0:
        dist.all_reduce(loss)
    return loss


class Program:
    def __init__(self, stage):
        self.stage = stage

    def work(self, index):
        dist.init_process_group("gloo", rank=index, world_size=2)
        if self.stage == 0:
            dist.barrier()

    def start(self):
        mp.spawn(self.work, nprocs=2)


if __name__ == "__main__":
    mp.spawn(partial(worker, 0), args=(2,), nprocs=2)
