"""A helper shards a copy of the model that it is handed, or wraps it under a name of its own.

reason: the model of the caller stays a plain one
runs: no (needs several GPUs)
"""
from copy import deepcopy

import torch
import torch.distributed as dist
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import fully_shard


def shard_a_copy(net):
    net = deepcopy(net)
    fully_shard(net)
    return net


def wrapped(net):
    net = FSDP(net)
    return net


def main(rank, world_size):
    net = torch.nn.Sequential(torch.nn.Linear(8, 8))
    average, model = shard_a_copy(net), wrapped(deepcopy(net))
    if dist.get_rank() == 0:
        print(net(torch.ones(4, 8)).sum())
    dist.barrier()
    return average, model
