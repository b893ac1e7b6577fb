"""Those who keep a group reduce over the default group.

reason: ranks 2 and 3 hold None in place of the group and never enter the reduction of the world
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_reduce (line 18); ranks 2 and 3 finished
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
        dist.all_reduce(loss)  # expect: RNK101 "never join"
    return loss


def main(rank, world_size):
    average_over_team(torch.ones(1))
