"""The first rank loads a checkpoint into a model that is sharded then

reason: each rank keeps its part of what it has itself, which is the checkpoint on the first one only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 32)
"""

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import fully_shard


def shard_flat(net, stored):
    if dist.get_rank() == 0:
        net.load_state_dict(stored)  # expect: RNK513 "the other shards are of another model"
    return FSDP(net, device_id=torch.cuda.current_device())


def shard(net, stored):
    if dist.get_rank() == 0:
        net.load_state_dict(stored)  # expect: RNK513 "the other shards are of another model"
    fully_shard(net, mesh=init_device_mesh("cpu", (dist.get_world_size(),)))
    return net


def main(rank, world_size):
    net = torch.nn.Linear(2, 2, bias=False)
    stored = {"weight": torch.ones(2, 2)}
    model = shard(net, stored)
    assert torch.equal(model.weight.full_tensor(), stored["weight"]), "only the shard of the first rank was loaded"
