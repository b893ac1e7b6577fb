"""A list that is broadcast may have any length.

reason: its elements are the objects, not the ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group([0, 1])
    plan = [None] * dist.get_world_size()
    if rank == 0:
        plan = list(range(world_size))
    dist.broadcast_object_list(plan, src=0, group=group)
    assert plan == [0, 1]
