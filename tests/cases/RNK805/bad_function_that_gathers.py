"""A function gathers its argument and gives it back.

reason: the function is fine for metrics, the loss is not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 36)
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def gather_features(tensor):
    tensors = [torch.empty_like(tensor) for _ in range(dist.get_world_size())]
    dist.all_gather(tensors, tensor.contiguous())
    return torch.cat(tensors, dim=0)


def nt_xent(z1, z2):
    return F.cross_entropy(z1 @ z2.T, torch.arange(len(z1)))


def train_step(model, view1, view2):
    z1, z2 = model(view1), model(view2)
    z1, z2 = gather_features(z1), gather_features(z2)  # expect: RNK805 "sees z1 as a constant", RNK805 "sees z2 as a constant"
    loss = nt_xent(z1, z2)
    loss.requires_grad and loss.backward()


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    train_step(lambda t: t * 2, x, x)
    assert x.grad is not None and x.grad.abs().sum() > 0
