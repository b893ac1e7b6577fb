"""Ranks beyond a list that has an element for each of them; ranks without a shard that wait, too.

reason: nobody is beyond, or everybody comes to the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def assign(rank_names):
    rank = dist.get_rank()
    if rank >= len(rank_names):
        return
    print(rank_names[rank])
    dist.barrier()


def convert(shards, write):
    rank = dist.get_rank()
    if rank < len(shards):
        write(shards[rank])
    dist.barrier()


def main(rank, world_size):
    assign([f"host {number}" for number in range(world_size)])
    convert(["one"], str)
