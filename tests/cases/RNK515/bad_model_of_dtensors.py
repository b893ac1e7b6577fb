"""The first rank saves the state of a model whose parameters are DTensors

reason: the file has the shard of rank 0, which each rank reads back as its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 34)
"""

import os
import tempfile

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard


def save(model, path):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)  # expect: RNK515 "own shard"


def main(rank, world_size):
    model = torch.nn.Linear(4, 4, bias=False)
    with torch.no_grad():
        model.weight.copy_(torch.arange(16.0).view(4, 4))
    fully_shard(model, mesh=init_device_mesh("cpu", (world_size,)))
    before = model.weight.to_local().clone()
    folder = [tempfile.mkdtemp()]
    dist.broadcast_object_list(folder, src=0)
    path = os.path.join(folder[0], "model.pt")
    save(model, path)
    dist.barrier()
    model.load_state_dict(torch.load(path, map_location="cpu", weights_only=False))
    assert torch.equal(model.weight.to_local(), before), "another shard came back"
