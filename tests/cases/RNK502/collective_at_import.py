"""A collective at import

reason: the order of imports decides who waits for whom
runs: no (the case itself is the import)
"""
import torch
import torch.distributed as dist

SEED = torch.zeros(1)
if dist.is_initialized():
    dist.broadcast(SEED, src=0)  # expect: RNK502 "communicates"


def seed():
    return int(SEED)
