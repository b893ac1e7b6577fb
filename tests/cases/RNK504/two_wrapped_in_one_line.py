"""Two models are wrapped in one line, and the one is called around its wrapper.

reason: the gradients of the second model are never averaged
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    torch.manual_seed(0)
    inputs = torch.full((2, 4), float(rank + 1))
    net, critic = DDP(torch.nn.Linear(4, 2)), DDP(torch.nn.Linear(2, 1))
    loss = critic.module(net(inputs)).sum()  # expect: RNK504
    loss.backward()
    seen = [torch.zeros_like(critic.module.weight.grad) for _ in range(world_size)]
    dist.all_gather(seen, critic.module.weight.grad)
    assert torch.equal(seen[0], seen[-1])
