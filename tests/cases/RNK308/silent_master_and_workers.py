"""The master and the workers join in functions of their own.

reason: rank 0 is the master's, the others have numbers
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist
import torch.multiprocessing as mp


def master(size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29504", rank=0, world_size=size)


def worker(rank, size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29504", rank=rank, world_size=size)


def main(size):
    children = [mp.Process(target=worker, args=(i, size)) for i in range(1, size)]
    for child in children:
        child.start()
    master(size)
