"""Functions that take the model out of the wrapper, and give something back.

reason: the one calls the wrapper as well, so its hooks reduce whatever backward brings, the caller of the other does so,
and the last one is looked at without gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


def loss_of(model, inputs):
    return model(inputs).sum() + model.module.body.weight.norm()


def penalty(model, inputs):
    return model.module.encode(inputs).norm()


def shown(model, inputs):
    with torch.no_grad():
        return model.module.encode(inputs).mean()


def step(model, inputs):
    loss_of(model, inputs).backward()
    scale = shown(model, inputs)
    loss = model(inputs).sum() + penalty(model, inputs) * scale
    loss.backward()


def main(rank, world_size):
    torch.manual_seed(0)
    model = DDP(Net())
    step(model, torch.full((2, 4), 1.0))
    seen = [torch.zeros_like(model.module.body.weight.grad) for _ in range(world_size)]
    dist.all_gather(seen, model.module.body.weight.grad)
    assert torch.equal(seen[0], seen[-1])
