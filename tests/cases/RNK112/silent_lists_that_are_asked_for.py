"""The same calls, where an empty list is seen to, or where all ranks have as many.

reason: nobody fails on an empty list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def largest(grads):
    grads = [grad.detach() for grad in grads]
    total = max((grad.abs().max() for grad in grads), default=0.0)
    value = torch.tensor([float(total)])
    dist.all_reduce(value, op=dist.ReduceOp.MAX)


def stacked(grads):
    grads = [grad.detach() for grad in grads]
    total = torch.stack([grad.sum() for grad in grads]).sum() if grads else torch.zeros(())
    dist.all_reduce(total)


def filled(grads):
    grads = [grad.detach() for grad in grads]
    if not grads:
        grads = [torch.zeros(1)]
    total = torch.cat(grads).sum()
    dist.all_reduce(total)


def mean_of(loader):
    losses = []
    for batch in loader:
        losses.append(batch.mean())
    total = torch.stack(losses).mean()
    dist.all_reduce(total)


def main(rank, world_size):
    grads = {0: [], 1: [torch.ones(2)]}[rank]
    largest(grads)
    stacked(grads)
    filled(grads)
    mean_of([torch.ones(1)])
