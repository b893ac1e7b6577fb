"""The squares are added up over the ranks, or the model is whole.

reason: the norm is that of all gradients
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.nn.parallel import DistributedDataParallel


def limit(model, most):
    total = torch.zeros((), device="cuda")
    for p in model.parameters():
        if p.grad is not None:
            total += p.grad.norm(2) ** 2
    dist.all_reduce(total)
    for p in model.parameters():
        if p.grad is not None:
            p.grad.mul_(most / total.sqrt())


def norm(model):
    return sum(p.grad.norm(2).item() ** 2 for p in model.parameters()) ** 0.5


def whole(model, most):
    total = 0.0
    for p in model.parameters():
        total += p.grad.norm(2).item() ** 2
    for p in model.parameters():
        p.grad.mul_(most / total**0.5)


def main(net, other, batches):
    model = FullyShardedDataParallel(net)
    small = DistributedDataParallel(other)
    for batch in batches:
        (model(batch).sum() + small(batch).sum()).backward()
        limit(model, 1.0)
        whole(small, 1.0)
