"""A part is frozen, the model wrapped, and the part freed after some epochs

reason: DDP does not know the part: each rank trains its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 35)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(4, 4)
        self.head = torch.nn.Linear(4, 1)

    def forward(self, x):
        return self.head(self.encoder(x))


def main(rank, world_size):
    torch.manual_seed(0)
    net = Net()
    for p in net.encoder.parameters():
        p.requires_grad = False
    model = DDP(net)
    for epoch in range(4):
        if epoch == 2:
            for p in model.module.encoder.parameters():
                p.requires_grad = True  # expect: RNK511 "left these parameters out"
        model(torch.full((1, 4), rank + 1.0)).sum().backward()
    seen = [torch.zeros(4, 4) for _ in range(world_size)]
    dist.all_gather(seen, net.encoder.weight.grad)
    assert torch.equal(seen[0], seen[1]), "each rank has gradients of its own"
