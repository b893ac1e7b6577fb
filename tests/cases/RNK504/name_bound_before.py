"""The name is bound twice before the wrap, and the inner model is called behind it.

reason: the name still stands for what was wrapped
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    torch.manual_seed(0)
    inputs = torch.full((2, 4), float(rank + 1))
    model = torch.nn.Linear(4, 2)
    model = torch.nn.Sequential(model, torch.nn.Linear(2, 1))
    wrapped = DDP(model)
    loss = model(inputs).sum()  # expect: RNK504
    loss.backward()
    seen = [torch.zeros_like(model[0].weight.grad) for _ in range(world_size)]
    dist.all_gather(seen, wrapped.module[0].weight.grad)
    assert torch.equal(seen[0], seen[-1])
