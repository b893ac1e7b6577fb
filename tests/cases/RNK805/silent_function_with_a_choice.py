"""A function gathers with or without gradients.

reason: an option decides, and the own part is put back
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def gather_features(features, gather_with_grad=False):
    if gather_with_grad:
        return torch.cat(torch.distributed.nn.all_gather(features))
    out = [torch.zeros_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(out, features)
    out[dist.get_rank()] = features
    return torch.cat(out)


def contrastive_loss(z):
    everything = gather_features(z)
    return F.cross_entropy(everything @ everything.T, torch.arange(len(everything)))


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    contrastive_loss(x).backward()
    assert x.grad is not None and x.grad.abs().sum() > 0
