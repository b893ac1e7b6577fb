"""Layers sharded one by one

reason: the layers' parameters are replaced as well
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 32)
"""
import torch
from torch import nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 4))

    def forward(self, x):
        return self.layers(x)


def main(rank, world_size):
    torch.manual_seed(0)
    mesh = init_device_mesh("cpu", (world_size,))
    model = Net()
    optimizer = torch.optim.SGD([p for p in model.parameters() if p.requires_grad], lr=0.5)  # expect: RNK503
    for layer in model.layers:
        fully_shard(layer, mesh=mesh)
    before = model.layers[0].weight.full_tensor().clone()
    model(torch.ones(2, 4)).sum().backward()
    optimizer.step()
    assert not torch.equal(before, model.layers[0].weight.full_tensor()), "the model was not trained"
