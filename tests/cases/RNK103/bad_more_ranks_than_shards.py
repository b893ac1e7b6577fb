"""Ranks for which no shard is left return.

reason: where there are more ranks than shards, the others wait for them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 15); rank 1 finished
"""
import torch.distributed as dist


def convert(shards, write):
    rank = dist.get_rank()
    if rank >= len(shards):
        return  # expect: RNK103 "dist.barrier()"
    write(shards[rank])
    dist.barrier()


def main(rank, world_size):
    convert(["one"], str)
