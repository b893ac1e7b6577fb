"""The name of a cache is the hash of a text.

reason: texts hash differently in every process, so the others look for a file that rank 0 has not written
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    folder = "splits"
    os.makedirs(folder, exist_ok=True)
    name = "_".join(["data", "split2", "seed1"])
    name = str(hash(name))  # expect: RNK607
    train = f"{folder}/train_{name}.pt"
    if rank == 0:
        torch.save([1, 2, 3], train)
    dist.barrier()
    print(torch.load(train))
