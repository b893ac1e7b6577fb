"""Whoever is last in the pipeline group is looked for by the size of the whole job.

reason: no rank of a group of two is number 3 of it, so nobody has the loss
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""
import torch
import torch.distributed as dist


def loss_of_last_stage(x, group):
    stage = dist.get_rank(group)
    if stage == dist.get_world_size() - 1:  # expect: RNK306 "in the default group"
        return x
    return None


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    found = loss_of_last_stage(torch.ones(1), groups[rank // 2])
    held = [None] * world_size
    dist.all_gather_object(held, found)
    assert any(item is not None for item in held), "no rank is the last stage"
