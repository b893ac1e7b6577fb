"""A rank whose GPU is nearly full leaves the loop.

reason: the others have memory left
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist


def fill(model, limit):
    for batch in range(1000):
        dist.all_reduce(model(batch))
        if torch.cuda.memory_allocated() > limit:
            break  # expect: RNK109 "memory"
