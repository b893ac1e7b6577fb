"""What is needed is given by position, by name and behind stars.

reason: nothing is missing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group([0, 1])
    assert dist.get_global_rank(group, 0) == 0
    assert dist.get_global_rank(group=group, group_rank=1) == 1
    both = (group, 1)
    assert dist.get_global_rank(*both) == 1
    found = [None] * world_size
    dist.all_gather_object(object_list=found, obj=rank)
    options = {"tensor": torch.ones(1)}
    dist.all_reduce(**options)
