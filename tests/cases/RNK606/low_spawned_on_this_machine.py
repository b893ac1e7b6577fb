"""The program spawns its processes on this machine.

reason: all of them find the files in one order; low, since a folder may change meanwhile
runs: no (the order of a listing is the same on one machine)
"""
import glob
import os

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank, world_size):
    os.environ["MASTER_ADDR"] = "localhost"
    os.environ["MASTER_PORT"] = "29511"
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    files = glob.glob("data/*.bin")  # expect: RNK606 low
    print(files[rank::world_size])
    dist.destroy_process_group()


if __name__ == "__main__":
    world_size = torch.cuda.device_count()
    mp.spawn(work, args=(world_size,), nprocs=world_size)
