"""Each process that is spawned joins with its number, whatever stands in the environment.

reason: rank= is given
runs: no (it starts processes itself)
"""
import os

import torch.distributed as dist
import torch.multiprocessing as mp


def worker(index, world_size):
    os.environ["MASTER_ADDR"] = "127.0.0.1"
    os.environ["RANK"] = "0"
    dist.init_process_group("gloo", rank=index, world_size=world_size)
    print(index)


if __name__ == "__main__":
    mp.spawn(worker, args=(4,), nprocs=4)
