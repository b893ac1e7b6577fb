"""The neighbour in a ring of a group is computed with the size of the whole job.

reason: the last rank of a group has no neighbour of that number
runs: 4 ranks
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
