"""Each rank looks for its own entry and stops looking when it found it.

reason: the loop that is left holds no collective
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def my_shard(shards):
    rank = dist.get_rank()
    found = None
    for index, shard in enumerate(shards):
        if index == rank:
            found = shard
            break
    dist.barrier()
    return found


def main(rank, world_size):
    my_shard(["a", "b", "c"])
