"""Only ranks with a NaN vote about it.

reason: a NaN on one rank is enough to part them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 17)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    out = model(torch.full((2, 4), float("nan") if rank else 1.0))
    found = torch.isnan(out).any()
    if found:
        dist.broadcast(torch.ones(1), src=1)  # expect: RNK107
