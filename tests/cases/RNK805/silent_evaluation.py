"""Features are gathered to evaluate.

reason: nothing is trained there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def evaluate(model, x, labels):
    features = model(x)
    out = [torch.zeros_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(out, features)
    return F.cross_entropy(torch.cat(out), labels)


@torch.no_grad()
def loss_of(model, x, labels):
    features = model(x)
    out = [torch.zeros_like(features) for _ in range(dist.get_world_size())]
    dist.all_gather(out, features)
    return F.cross_entropy(torch.cat(out), labels)


def main(rank, world_size):
    evaluate(lambda t: t * 2, torch.randn(2, 3), torch.tensor([0, 1, 2, 0]))
    loss_of(lambda t: t * 2, torch.randn(2, 3), torch.tensor([0, 1, 2, 0]))
