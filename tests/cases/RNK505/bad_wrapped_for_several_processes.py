"""A script wraps its model for several processes and asks for an estimate where only the first one gets

reason: the method is that of the model inside, and the loop runs with either
runs: 2 ranks (as a script)
observed: 2 ranks, torch 2.13, gloo: rank 0 raised AttributeError in print (line 39); rank 1 hung in forward (line 37)
"""

import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)

    def estimate(self, seconds):
        return sum(p.numel() for p in self.parameters()) / seconds


ddp = int(os.environ.get("RANK", -1)) != -1
if ddp:
    dist.init_process_group("gloo")
    first = dist.get_rank() == 0
else:
    first = True
model = Net()
if ddp:
    model = DDP(model)
for step in range(4):
    model(torch.ones(1, 2)).sum().backward()
    if step % 2 == 0 and first:
        print(model.estimate(1.0))  # expect: RNK505 "estimate is an attribute of Net"
if ddp:
    dist.destroy_process_group()
