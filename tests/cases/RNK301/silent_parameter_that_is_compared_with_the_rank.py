"""The destination is compared with the global rank, translated, or given as one inside the group.

reason: all say which numbering is meant
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def collect(part, dst, tp_group):
    parts = None
    if dist.get_rank() == dst:
        parts = [torch.empty_like(part) for _ in range(dist.get_world_size(tp_group))]
    dist.gather(part, parts, dst=dst, group=tp_group)
    return parts


def collect_inside(part, dst, tp_group):
    parts = None
    if dist.get_rank(tp_group) == dst:
        parts = [torch.empty_like(part) for _ in range(dist.get_world_size(tp_group))]
    dist.gather(part, parts, group_dst=dst, group=tp_group)
    dist.gather(part, parts, dst=dist.get_global_rank(tp_group, dst), group=tp_group)
    return parts


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    collect(torch.ones(1), rank // 2 * 2, groups[rank // 2])
    collect_inside(torch.ones(1), 1, groups[rank // 2])
