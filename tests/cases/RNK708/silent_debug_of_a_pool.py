"""The program switches the debugging on for the processes of a pool.

reason: they import torch after that
runs: no (nothing is printed)
"""
import os
from concurrent.futures import ProcessPoolExecutor

import torch
import torch.distributed as dist


def work(rank):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29533", rank=rank, world_size=2)
    dist.all_reduce(torch.ones(1))


def main():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(work, range(2)))


if __name__ == "__main__":
    main()
