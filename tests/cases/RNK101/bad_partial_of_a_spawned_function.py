"""The number of the process is tested, behind an argument that partial has fixed; in a method; in other launchers.

reason: it differs in every process, and only one reduces
runs: no (starts its own processes)
"""
from functools import partial

import ignite.distributed as idist
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(stage, index, size):
    dist.init_process_group("gloo", rank=index, world_size=size)
    if index == stage:
        dist.all_reduce(torch.ones(1))  # expect: RNK101 "index == stage"


class Program:
    def work(self, index):
        dist.init_process_group("gloo", rank=index, world_size=2)
        if index == 0:
            dist.barrier()  # expect: RNK101 "index == 0"

    def start(self):
        mp.start_processes(self.work, nprocs=2)


def training(index, loss):
    if index == 0:
        idist.all_reduce(loss)  # expect: RNK101 "index == 0"


def run():
    with idist.Parallel(backend="gloo", nproc_per_node=2) as parallel:
        parallel.run(training, torch.ones(1))


if __name__ == "__main__":
    mp.spawn(partial(worker, 0), args=(2,), nprocs=2)
    Program().start()
    run()
