"""A rank without a shard takes another type, leaves, or asks before it uses what it has found.

reason: every rank has a value where it uses one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def with_a_default(shards):
    dtype = torch.float32
    for shard in shards:
        if shard is not None:
            dtype = shard.dtype
            break
    found = torch.zeros(len(shards), dtype=dtype)
    dist.all_reduce(found)
    return found


def with_an_else(shards):
    for shard in shards:
        if shard is not None:
            dtype = shard.dtype
            break
    else:
        dtype = torch.float32
    found = torch.zeros(len(shards), dtype=dtype)
    dist.all_reduce(found)
    return found


def asked_for(shards):
    count = torch.zeros(1)
    for shard in shards:
        if shard is not None:
            first = shard
            count += 1
    if count.item() > 0:
        count += first.numel()
    dist.all_reduce(count)
    return count


def returned_before(shards, group):
    for shard in shards:
        if shard is not None:
            dtype = shard.dtype
    if not dist.is_initialized():
        return None
    count = torch.zeros(1, dtype=dtype)
    dist.all_reduce(count, group=group)
    return count


def main(rank, world_size):
    shards = [torch.ones(2), torch.ones(3)] if rank == 0 else [None, None]
    with_a_default(shards)
    with_an_else(shards)
    asked_for(shards)
    returned_before([torch.ones(1)], None)
