"""Rank 0 loads the optimizer, and broadcasts its state

reason: the others load what they are sent
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
    torch.manual_seed(0)
    net = torch.nn.Linear(2, 1)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    if rank == 0:
        net(torch.ones(1, 2)).sum().backward()
        optimizer.step()
        optimizer.load_state_dict(optimizer.state_dict())
    state = [optimizer.state_dict()]
    dist.broadcast_object_list(state, src=0)
    if rank != 0:
        optimizer.load_state_dict(state[0])
    model = DDP(net)
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
    assert not drifted(model)
