"""A function gives back what another one has wrapped on one way, or the model inside of it, or a shard

reason: it is not seen that what is trained is replicated
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.nn.parallel import DistributedDataParallel


def wrap(net, device):
    return DistributedDataParallel(net, device_ids=[device])


def shard(net, device):
    return FullyShardedDataParallel(net, device_id=device)


def either(net, device, shards):
    if shards:
        return shard(net, device)
    return wrap(net, device)


def inside(net, device):
    net = wrap(net, device)
    return net.module


def again(net, device, left):
    return again(net, device, left - 1) if left else wrap(net, device)


def train(net, batches, device, shards):
    model = either(net, device, shards)
    bare = inside(net, device)
    last = again(net, device, 2)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for batch in batches:
        loss = model.module(batch).sum() + bare.layer(batch).sum() + last.module(batch).sum()
        loss.backward()
        optimizer.step()
