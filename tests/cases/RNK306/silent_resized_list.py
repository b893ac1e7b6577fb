"""The list is made anew for the group.

reason: what counts is the last list
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    group = groups[rank // 2]
    boxes = [None] * dist.get_world_size()
    dist.all_gather_object(boxes, rank)
    boxes = [None] * dist.get_world_size(group)
    dist.all_gather_object(boxes, rank, group=group)
    assert None not in boxes
