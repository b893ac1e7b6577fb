"""Rank 0 loads the model, and DDP is made behind it

reason: DDP broadcasts parameters and buffers as it is made
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def drifted(model):
    """Whether the copies of a model differ."""
    weight = torch.cat([p.detach().flatten() for p in model.parameters()])
    seen = [torch.zeros_like(weight) for _ in range(dist.get_world_size())]
    dist.all_gather(seen, weight)
    return any(not torch.equal(seen[0], other) for other in seen)


def main(rank, world_size):
    torch.manual_seed(rank)
    net = torch.nn.Linear(2, 1)
    if rank == 0:
        net.load_state_dict({name: torch.ones_like(p) for name, p in net.state_dict().items()})
    model = DDP(net)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
    assert not drifted(model)
