"""The optimizer after fully_shard

reason: it holds the sharded parameters, and the step changes them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def main(rank, world_size):
    torch.manual_seed(0)
    model = nn.Linear(4, 4)
    fully_shard(model, mesh=init_device_mesh("cpu", (world_size,)))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    before = model.weight.full_tensor().clone()
    model(torch.ones(2, 4)).sum().backward()
    optimizer.step()
    assert not torch.equal(before, model.weight.full_tensor())
