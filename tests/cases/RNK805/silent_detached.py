"""What is gathered was detached.

reason: the author says that it is a constant
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def uniformity_loss(z):
    frozen = z.detach()
    out = [torch.zeros_like(frozen) for _ in range(dist.get_world_size())]
    dist.all_gather(out, frozen)
    again = [torch.zeros_like(frozen) for _ in range(dist.get_world_size())]
    dist.all_gather(again, z.detach())
    return F.cross_entropy(z @ torch.cat(out).T + z @ torch.cat(again).T, torch.arange(len(z)))


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    uniformity_loss(x).backward()
    assert x.grad is not None and x.grad.abs().sum() > 0
