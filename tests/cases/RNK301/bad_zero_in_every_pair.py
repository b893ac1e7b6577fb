"""Rank 0 is given as the source in every pair.

reason: the second pair does not hold global rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 14)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    pairs = [dist.new_group([start, start + 1]) for start in range(0, dist.get_world_size(), 2)]
    weights = torch.ones(2)
    dist.broadcast(weights, src=0, group=pairs[dist.get_rank() // 2])  # expect: RNK301 "src=0"
