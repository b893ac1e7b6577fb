"""The guide starts processes, and nothing in the project speaks of several machines.

reason: all processes of one machine find the files in one order; low, since somebody may have two machines
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch.distributed as dist


def shards(folder):
    files = glob.glob(f"{folder}/*.bin")  # expect: RNK606 low
    rank = dist.get_rank()
    return files[rank :: dist.get_world_size()]


dist.init_process_group("gloo")
print(shards("data"))
