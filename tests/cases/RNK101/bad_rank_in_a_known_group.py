"""The first of a group of known ranks calls alone.

reason: dist.get_rank(team) is 0 on rank 0 only, and rank 2 is a member, too
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); ranks 1-3 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    team = dist.new_group(list(range(0, dist.get_world_size(), 2)))
    votes = torch.ones(1)
    if dist.get_rank(team) == 0:
        dist.all_reduce(votes, group=team)  # expect: RNK101 "rank 2 of 4"
