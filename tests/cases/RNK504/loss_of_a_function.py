"""A function takes the model out of the wrapper, and gives back the loss.

reason: the caller runs backward on it, and nobody has called the wrapper
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 46)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body, self.head = torch.nn.Linear(4, 2), torch.nn.Linear(2, 1)

    def encode(self, inputs):
        return self.body(inputs)

    def forward(self, inputs):
        return self.head(self.encode(inputs))


def bare(model):
    return model.module if isinstance(model, DDP) else model


def loss_of(model, inputs):
    net = bare(model)
    hidden = net.encode(inputs)
    return net.head(hidden).sum()  # expect: RNK504


def step(model, inputs):
    loss = loss_of(model, inputs)
    loss.backward()


def main(rank, world_size):
    torch.manual_seed(0)
    model = DDP(Net())
    step(model, torch.full((2, 4), float(rank + 1)))
    seen = [torch.zeros_like(model.module.body.weight.grad) for _ in range(world_size)]
    dist.all_gather(seen, model.module.body.weight.grad)
    assert torch.equal(seen[0], seen[-1])
