"""The guide starts another program in several processes, and this one alone.

reason: a program that runs alone has all files
"""
import glob

import torch.distributed as dist


def shards(folder):
    files = glob.glob(f"{folder}/*.bin")  # expect: RNK606 low
    rank = dist.get_rank()
    return files[rank :: dist.get_world_size()]


dist.init_process_group("gloo")
print(shards("data"))
