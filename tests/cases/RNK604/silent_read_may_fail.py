"""All ranks look into a cache that rank 0 deletes right behind, and go on without one.

reason: a rank that comes too late is prepared for it
runs: no (a cache out of sight)
"""
import json
import os

import torch.distributed as dist


def cached(path):
    try:
        with open(path) as file:
            found = json.load(file)
    except FileNotFoundError:
        found = {}
    if dist.get_rank() == 0 and found:
        os.remove(path)
    return found


def main():
    dist.init_process_group("nccl")
    print(cached("cache.json"))
