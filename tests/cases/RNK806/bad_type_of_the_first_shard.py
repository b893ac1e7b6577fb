"""The type of the buffer is that of the first shard which this rank has.

reason: a rank without a shard has no type, and fails ahead of the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 21); rank 1 raised UnboundLocalError (line 17)
"""

import torch
import torch.distributed as dist


def sizes(shards):
    for shard in shards:
        if shard is not None:
            dtype = shard.dtype
            break
    found = torch.zeros(len(shards), dtype=dtype)  # expect: RNK806 "`dtype` has no value"
    for index, shard in enumerate(shards):
        if shard is not None:
            found[index] = shard.numel()
    dist.all_reduce(found)
    return found


def main(rank, world_size):
    shards = [torch.ones(2), torch.ones(3)] if rank == 0 else [None, None]
    sizes(shards)
