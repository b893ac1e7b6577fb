"""A model that nobody is seen to wrap.

reason: the parameter may be a plain model
runs: no (library code)
"""
import torch
import torch.distributed as dist


@torch.no_grad()
def evaluate(model, loader):
    if dist.get_rank() == 0:
        return sum(model(batch).sum() for batch in loader)
    return None
