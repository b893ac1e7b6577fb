"""The norm is added up over the parameters by hand, and the gradients are scaled by it.

reason: each rank adds up the squares of its own shard
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel


def limit(model, most):
    total = 0.0
    for p in model.parameters():
        if p.grad is not None:
            total += p.grad.norm(2).item() ** 2  # expect: RNK506 "of the local shard"
    for p in model.parameters():
        if p.grad is not None and total**0.5 > most:
            p.grad.mul_(most / total**0.5)


def main(net, batches):
    model = FullyShardedDataParallel(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in batches:
        model(batch).sum().backward()
        limit(model, 1.0)
        optimizer.step()
        optimizer.zero_grad()
