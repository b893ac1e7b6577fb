"""Two models are wrapped in one line, and both are called; of another pair the second one is not wrapped.

reason: the wrappers see all that goes forward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    torch.manual_seed(0)
    inputs = torch.full((2, 4), float(rank + 1))
    net, critic = DDP(torch.nn.Linear(4, 2)), DDP(torch.nn.Linear(2, 1))
    critic(net(inputs)).sum().backward()
    seen = [torch.zeros_like(critic.module.weight.grad) for _ in range(world_size)]
    dist.all_gather(seen, critic.module.weight.grad)
    assert torch.equal(seen[0], seen[-1])
    other, plain = DDP(torch.nn.Linear(4, 2)), torch.nn.Sequential(torch.nn.Linear(2, 1)).requires_grad_(False)
    plain(other(inputs)).sum().backward()
