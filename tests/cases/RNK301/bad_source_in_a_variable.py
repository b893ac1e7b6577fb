"""The first rank of each group sends, by a variable

reason: src is a global rank; a group that does not hold rank 0 fails
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 15)
"""

import torch
import torch.distributed as dist


def sync(parameters, tp_group):
    src = 0
    for parameter in parameters:
        dist.broadcast(parameter, src=src, group=tp_group)  # expect: RNK301


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    sync([torch.ones(1)], groups[rank // 2])
