"""The model is used under its old name

reason: it is the same model, without the hooks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 29)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(1, 1, bias=False)

    def forward(self, x):
        return self.compute_loss(x)

    def compute_loss(self, x):
        return self.encoder(x).sum()


def check(model, world_size, weight):
    """Raises if the gradients of the ranks differ."""
    found = [torch.zeros(1, 1) for _ in range(world_size)]
    dist.all_gather(found, weight.grad)
    assert all(torch.equal(found[0], other) for other in found)


def main(rank, world_size):
    net = Net()
    ddp = DDP(net)
    loss = net(torch.full((1, 1), float(rank + 1)))  # expect: RNK504 "gradients are not synchronised"
    loss.backward()
    check(ddp, world_size, ddp.module.encoder.weight)
