"""Those who keep a group reduce over it.

reason: the test that the group is there parts members from the others, and only members communicate
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average_over_team(loss):
    team = None
    members = [0, 1]
    created = dist.new_group(members)
    if dist.get_rank() in members:
        team = created
    if team is not None:
        dist.all_reduce(loss, group=team)
    if team is None:
        loss = loss * 0
    dist.all_reduce(loss)
    return loss


def main(rank, world_size):
    average_over_team(torch.ones(1))
