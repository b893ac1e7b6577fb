"""A constant takes the place of a loss that is NaN.

reason: its backward runs, but reaches no parameter: the other rank averages with the gradients of the step after it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    for value in (1.0, float("nan") if rank else 1.0):
        loss = model(torch.full((2, 4), value)).mean()
        if torch.isnan(loss):
            loss = torch.tensor(0.0, requires_grad=True)  # expect: RNK517 "leads to no parameter"
        loss.backward()
