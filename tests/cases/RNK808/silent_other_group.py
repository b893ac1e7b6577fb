"""First the ranks of one group, then those of the other

reason: each rank counts once
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(loss, columns, rows):
    dist.all_reduce(loss, group=columns)
    dist.all_reduce(loss, group=rows)
    return loss


def main(rank, world_size):
    columns = [dist.new_group([each]) for each in range(world_size)][rank]
    assert total(torch.ones(1), columns, dist.group.WORLD) == world_size
