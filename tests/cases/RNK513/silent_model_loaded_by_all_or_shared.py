"""What is loaded comes to all ranks, or only the first one goes on with it

reason: FSDP takes it from the first rank, something broadcasts it, or the first rank alone looks at the best model
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import io

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP

STORED = torch.nn.Linear(2, 2).state_dict()


def shard(path):
    net = torch.nn.Linear(2, 2)
    if dist.get_rank() == 0:
        net.load_state_dict(torch.load(path, map_location="cpu"))
    return FSDP(net, sync_module_states=True, device_id=torch.cuda.current_device())


def train_and_look(batches):
    net = torch.nn.Linear(2, 2)
    model = DDP(net)
    for batch in batches:
        model(batch).sum().backward()
    if dist.get_rank() == 0:
        model.module.load_state_dict(STORED)
        return model.module(torch.ones(1, 2))
    return None


def train_behind_a_broadcast(batches):
    model = DDP(torch.nn.Linear(2, 2))
    if dist.get_rank() == 0:
        model.module.load_state_dict(STORED)
    for parameter in model.parameters():
        dist.broadcast(parameter.data, src=0)
    for batch in batches:
        model(batch).sum().backward()


def train_on_both_sides(batches, other):
    model = DDP(torch.nn.Linear(2, 2))
    if dist.get_rank() == 0:
        model.module.load_state_dict(STORED)
    else:
        model.module.load_state_dict(torch.load(io.BytesIO(other), map_location="cpu"))
    for batch in batches:
        model(batch).sum().backward()


def main(rank, world_size):
    train_and_look([torch.ones(1, 2)])
    train_behind_a_broadcast([torch.ones(1, 2)])
