"""A function of a library that ends in a barrier writes the index of a checkpoint.

reason: all ranks have to call it, or the barrier would hang; the index is written by each of them
runs: no (a race)
"""
import json
import os

import torch
import torch.distributed as dist


def save_sharded(state, folder, names):
    rank = dist.get_rank()
    os.makedirs(folder, exist_ok=True)
    torch.save(state, os.path.join(folder, f"shard_{rank}.pt"))
    with open(os.path.join(folder, "index.json"), "w") as file:  # expect: RNK603 "index.json"
        json.dump({"names": names, "shards": dist.get_world_size()}, file)
    dist.barrier()
