"""Two tests, one of them about the data.

reason: the loss decides where the limit is set
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 19); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size, skip=True):
    model = DDP(torch.nn.Linear(4, 4))
    for value in (1.0, float("nan") if rank else 1.0):
        loss = model(torch.full((2, 4), value)).mean()
        if skip and not torch.isfinite(loss):
            print("skipped")
            continue  # expect: RNK113
        loss.backward()
