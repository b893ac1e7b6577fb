"""Who is in a group is asked by the rank in it.

reason: dist.get_rank(team) is -1 outside of the group, so that all members call
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    team = dist.new_group(list(range(0, dist.get_world_size(), 2)))
    votes = torch.ones(1)
    if dist.get_rank(team) >= 0:
        dist.all_reduce(votes, group=team)
    mine, everybody = dist.new_subgroups(2)
    if rank < 2:
        dist.all_reduce(votes, group=mine)
