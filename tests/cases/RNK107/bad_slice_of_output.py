"""The worst of some outputs decides.

reason: each rank has its own batch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    torch.manual_seed(0)
    model = DDP(torch.nn.Linear(4, 4))
    out = model(torch.full((8, 4), float(rank * 1000)))
    worst = out[2:].abs().max()
    if worst > 50:
        dist.all_reduce(worst)  # expect: RNK107 "worst > 50"
