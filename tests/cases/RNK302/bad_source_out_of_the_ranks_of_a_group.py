"""The source is taken out of the ranks of a group, and the objects go to all ranks.

reason: each group names another source
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks hung in broadcast_object_list (line 13)
"""

import torch.distributed as dist


def share(settings, group):
    held = [settings]
    dist.broadcast_object_list(held, src=dist.get_process_group_ranks(group)[0])  # expect: RNK302 "works on `group`"
    return held[0]


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert share({"first": rank}, groups[rank // 2])["first"] == rank // 2 * 2
