"""The optimizer before fully_shard

reason: the step changes tensors that the model no longer uses
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import torch
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def main(rank, world_size):
    torch.manual_seed(0)
    model = nn.Linear(4, 4)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)  # expect: RNK503 "fully_shard"
    fully_shard(model, mesh=init_device_mesh("cpu", (world_size,)))
    before = model.weight.full_tensor().clone()
    model(torch.ones(2, 4)).sum().backward()
    optimizer.step()
    assert not torch.equal(before, model.weight.full_tensor()), "the model was not trained"
