"""A helper sends from rank 0 in a group that its caller has made, one of several that divide the ranks.

reason: rank 0 is in the first group only
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 12)
"""
import torch
import torch.distributed as dist


def sync(value, group):
    dist.broadcast(value, src=0, group=group)  # expect: RNK301 "src=0 is global rank 0, and group need not hold it"


def mine(size):
    found = None
    for first in range(0, dist.get_world_size(), size):
        group = dist.new_group(list(range(first, first + size)))
        if first <= dist.get_rank() < first + size:
            found = group
    return found


def send(value, part):
    sync(value, part)


def main(rank, world_size):
    send(torch.ones(1), mine(2))
