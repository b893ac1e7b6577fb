"""The keys come from a momentum encoder.

reason: they are constants by intent
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



@torch.no_grad()
def concat_all_gather(tensor):
    out = [torch.ones_like(tensor) for _ in range(dist.get_world_size())]
    dist.all_gather(out, tensor)
    return torch.cat(out)


def moco_loss(q, encoder_k, im_k):
    with torch.no_grad():
        k = encoder_k(im_k)
    keys = [torch.zeros_like(k) for _ in range(dist.get_world_size())]
    dist.all_gather(keys, k)
    keys = torch.cat(keys)
    return F.cross_entropy(q @ keys.T, torch.arange(len(q))) + F.cross_entropy(q @ concat_all_gather(k).T, torch.arange(len(q)))


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    moco_loss(x, lambda t: t * 2, torch.randn(2, 3)).backward()
    assert x.grad is not None and x.grad.abs().sum() > 0
