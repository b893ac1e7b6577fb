"""Statistics for the log are gathered beside the loss.

reason: the loss does not see them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def train_step(model, x, targets):
    output = model(x)
    norms = output.norm(dim=1)
    everything = [torch.zeros_like(norms) for _ in range(dist.get_world_size())]
    dist.all_gather(everything, norms)
    print("norm", torch.cat(everything).mean().item())
    loss = F.cross_entropy(output, targets)
    loss.backward()


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    train_step(lambda t: t * 2, x, torch.tensor([0, 1]))
    assert x.grad is not None and x.grad.abs().sum() > 0
