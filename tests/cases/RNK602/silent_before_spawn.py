"""The folder is made before the workers are started.

reason: one process runs it
runs: no (a fragment)
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, world_size, folder):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    print(rank, folder)


def main(folder):
    if not os.path.exists(folder):
        os.makedirs(folder)
    mp.spawn(worker, args=(2, folder), nprocs=2)


if __name__ == "__main__":
    main("out")
