"""A worker of mp.spawn whose first parameter is the rank.

reason: the index guards printing only; reduction and barrier are common
runs: no (starts its own processes)
"""
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(index, world_size, init_file):
    dist.init_process_group("gloo", init_method=f"file://{init_file}", rank=index, world_size=world_size)
    value = torch.tensor([float(index)])
    dist.all_reduce(value)
    if index == 0:
        print("sum of ranks:", value.item())
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(worker, args=(2, sys.argv[1]), nprocs=2)
