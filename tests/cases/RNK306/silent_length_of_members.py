"""The list of members gives the size.

reason: its length is the size of the group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    group = groups[rank // 2]
    parts = [None] * len(dist.get_process_group_ranks(group))
    dist.all_gather_object(parts, rank, group=group)
    assert len(parts) == 2 and None not in parts
