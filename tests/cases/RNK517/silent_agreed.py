"""The ranks count together whether there is anything to learn from.

reason: either all of them take the constant, or none does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def masked_loss(logits, mask):
    count = mask.sum()
    dist.all_reduce(count)
    if count == 0:
        return torch.tensor(0.0, requires_grad=True)
    return (logits.mean(1) * mask).sum() / count


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    for step in range(2):
        mask = torch.full((2,), 1.0 if rank == 0 and step == 0 else 0.0)
        masked_loss(model(torch.ones(2, 4)), mask).backward()
