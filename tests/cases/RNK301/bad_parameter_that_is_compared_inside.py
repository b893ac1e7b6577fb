"""The destination is compared with the rank in a group, and handed to gather.

reason: gather takes a global rank, and the group need not hold the one of that number
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in gather (line 16)
"""

import torch
import torch.distributed as dist


def collect(part, dst, tp_group):
    parts = None
    if dist.get_rank(tp_group) == dst:
        parts = [torch.empty_like(part) for _ in range(dist.get_world_size(tp_group))]
    dist.gather(part, parts, dst=dst, group=tp_group)  # expect: RNK301 "compared with the rank in tp_group"
    return parts


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    collect(torch.ones(1), 0, groups[rank // 2])
