"""A helper that only rank 0 calls loads model and optimizer

reason: all who call it are rank 0, and all train with the optimizer
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 46)
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


def resume(path, net, optimizer):
    checkpoint = torch.load(path, map_location="cpu")
    net.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])  # expect: RNK513 "optimizer"


def save(path, net, optimizer):
    net(torch.ones(1, 2)).sum().backward()
    optimizer.step()
    torch.save({"model": net.state_dict(), "optimizer": optimizer.state_dict()}, path)


def main(rank, world_size):
    torch.manual_seed(0)
    net = torch.nn.Linear(2, 1)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1, momentum=0.9)
    is_main = rank == 0
    if is_main:
        save("last.pt", net, optimizer)
        resume("last.pt", net, optimizer)
    model = DDP(net)
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(1, 2)).sum().backward()
        optimizer.step()
    assert not drifted(model), "each rank has a model of its own"
