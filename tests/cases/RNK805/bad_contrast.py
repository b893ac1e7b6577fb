"""The features of all ranks go into the loss as they were gathered.

reason: all of them are constants: nothing gets a gradient
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 28)
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def contrastive_step(z):
    out = [torch.zeros_like(z) for _ in range(dist.get_world_size())]
    dist.all_gather(out, z)  # expect: RNK805 "gradients do not flow through all_gather; the loss sees z as a constant"
    features = torch.cat(out)
    loss = F.cross_entropy(features @ features.T, torch.arange(len(features)))
    if loss.requires_grad:
        loss.backward()


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    contrastive_step(x)
    assert x.grad is not None and x.grad.abs().sum() > 0
