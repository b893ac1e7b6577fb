"""The first rank finds a folder and raises; the program has spawned the ranks and waits for them.

reason: spawn ends the other ranks when one fails, and shows its error; low, since they have begun to wait
runs: no (the ranks are spawned by the program)
"""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def train(rank, size, out):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29500", rank=rank, world_size=size)
    if rank == 0:
        if os.path.exists(out):
            raise ValueError(f"{out} is there")  # expect: RNK112 low
        os.makedirs(out)
    dist.barrier()
    dist.all_reduce(torch.ones(1))


if __name__ == "__main__":
    mp.spawn(train, args=(2, "out"), nprocs=2)
