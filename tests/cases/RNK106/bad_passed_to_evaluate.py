"""The wrapped model is passed to a function that runs it.

reason: the call that only rank 0 makes leads to the forward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in forward (line 17); rank 1 hung in barrier (line 25)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


@torch.no_grad()
def evaluate(model, batches):
    model.eval()
    total = 0.0
    for batch in batches:
        total += model(batch).sum().item()
    return total


def main(rank, world_size):
    model = DDP(torch.nn.Sequential(torch.nn.Linear(8, 8), torch.nn.BatchNorm1d(8)))
    if dist.get_rank() == 0:
        print(evaluate(model, [torch.ones(4, 8)]))  # expect: RNK106 "through `evaluate"
    dist.barrier()
