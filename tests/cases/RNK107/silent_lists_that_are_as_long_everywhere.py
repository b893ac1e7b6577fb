"""Lists that all ranks fill alike, and early returns that add nothing to a sum.

reason: losses of a loop over batches, elements that are reduced one by one, arguments that were not given
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def mean_of(loader, model):
    losses = []
    for batch in loader:
        losses.append(model(batch))
    if not losses:
        return 0.0
    total = torch.stack(losses).mean()
    dist.all_reduce(total)
    return total


def reduce_each(tensors):
    if len(tensors) == 0:
        return 0
    for tensor in tensors:
        dist.all_reduce(tensor)
    return len(tensors)


def norm_of(parameters):
    grads = [p.grad for p in parameters if p.grad is not None]
    if len(grads) == 0:
        return torch.tensor(0.0)
    total = torch.stack([grad.norm() for grad in grads]).norm() ** 2
    dist.all_reduce(total)
    return total.sqrt()


def counted(labels, model):
    if not labels:
        return None
    count = sum(label.ne(-100).sum() for label in labels)
    dist.all_reduce(count)
    return count


def main(rank, world_size):
    mean_of([torch.ones(1)], lambda batch: batch)
    reduce_each([torch.ones(1)])
    norm_of(torch.nn.Linear(1, 1).parameters())
    counted([torch.ones(1)], None)
