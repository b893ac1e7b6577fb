"""The division stands in the call of backward.

reason: gradients are too small
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 22)
"""

import torch
import torch.distributed as dist


def step(model, x):
    loss = model(x).sum()
    torch.distributed.all_reduce(loss)  # expect: RNK804
    (loss / dist.get_world_size()).backward()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
