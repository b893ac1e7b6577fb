"""A test made with any().

reason: the ranks between the first and the last do not join
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 3 hung in all_reduce (line 14); ranks 1 and 2 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    edges = torch.ones(2)
    if any((dist.get_rank() == 0, dist.get_rank() == dist.get_world_size() - 1)):
        dist.all_reduce(edges)  # expect: RNK101 "any("
