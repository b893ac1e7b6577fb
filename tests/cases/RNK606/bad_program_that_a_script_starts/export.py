"""A script starts the program on several nodes.

reason: nodes list in different orders
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch.distributed as dist


def shards(folder):
    files = glob.glob(f"{folder}/*.bin")  # expect: RNK606
    rank = dist.get_rank()
    return files[rank :: dist.get_world_size()]


dist.init_process_group("gloo")
print(shards("data"))
