"""The neighbour in a ring of a group is computed with the size of the whole job.

reason: the last rank of a group has no neighbour of that number
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in recv (line 22); ranks 1 and 3 raised ValueError in get_global_rank (line 21)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def rotate(x, group):
    buffer = torch.zeros_like(x)
    me = dist.get_rank(group)
    after = (me + 1) % dist.get_world_size()  # expect: RNK306 "counts the default group"
    before = (me - 1) % dist.get_world_size(group)
    logger.debug("rotate from %d to %d", before, after)
    work = dist.isend(x, dst=dist.get_global_rank(group, after), group=group)
    dist.recv(buffer, src=dist.get_global_rank(group, before), group=group)
    work.wait()
    return buffer


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    rotate(torch.ones(1), groups[rank // 2])
