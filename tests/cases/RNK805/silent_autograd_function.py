"""An autograd function gathers, and scatters in its backward.

reason: the graph is made by hand
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



class GatherLayer(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        out = [torch.zeros_like(x) for _ in range(dist.get_world_size())]
        dist.all_gather(out, x)
        return tuple(out)

    @staticmethod
    def backward(ctx, *grads):
        summed = torch.stack(grads)
        dist.all_reduce(summed)
        return summed[dist.get_rank()]


def contrastive_loss(z):
    features = torch.cat(GatherLayer.apply(z))
    return F.cross_entropy(features @ features.T, torch.arange(len(features)))


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    contrastive_loss(x).backward()
    assert x.grad is not None and x.grad.abs().sum() > 0
