"""The source is looked up in the group that the broadcast gets, or in the group of all.

reason: the ranks that take part agree on the source
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(batch, tp_group):
    source = dist.get_global_rank(tp_group, 0)
    dist.broadcast(batch, src=source, group=tp_group)
    held = [batch]
    dist.broadcast_object_list(held, dist.get_process_group_ranks(tp_group)[0], tp_group)
    return held[0]


def share_with_all(batch):
    dist.broadcast(batch, src=dist.get_global_rank(dist.group.WORLD, 0))
    return batch


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    batch = share(torch.full((2,), float(rank)), groups[rank // 2])
    assert batch[0].item() == rank // 2 * 2
    assert share_with_all(batch)[0].item() == 0
