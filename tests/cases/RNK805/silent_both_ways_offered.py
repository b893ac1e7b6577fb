"""An option of the loss chooses whether gradients come from other ranks.

reason: the author knows both
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



class GlobalLoss(nn.Module):
    def __init__(self, global_backward=True):
        super().__init__()
        self.global_backward = global_backward

    def forward(self, z):
        if self.global_backward:
            pool = torch.distributed.nn.functional.all_gather(z)
        else:
            pool = [torch.zeros_like(z) for _ in range(dist.get_world_size())]
            dist.all_gather(pool, z)
        pool = torch.cat(pool)
        return F.cross_entropy(z @ pool.T, torch.arange(len(z)))


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    GlobalLoss()(x).backward()
    assert x.grad is not None and x.grad.abs().sum() > 0
