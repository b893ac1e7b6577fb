"""os.mkdir in a worker that torch starts.

reason: every worker runs it
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, world_size, log_dir):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    if not os.path.isdir(log_dir):
        os.mkdir(log_dir)  # expect: RNK602 "os.makedirs("
    torch.save(torch.zeros(1), os.path.join(log_dir, f"{rank}.pt"))


if __name__ == "__main__":
    mp.spawn(worker, args=(2, "logs"), nprocs=2)
