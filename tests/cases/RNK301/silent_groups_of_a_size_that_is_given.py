"""Groups of as many ranks as the caller says, each with its first rank as the source.

reason: the source is computed from the rank; in the group of all ranks that ask for it rank 0 is there
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def build(size):
    own = None
    for index in range(dist.get_world_size() // size):
        ranks = list(range(index * size, (index + 1) * size))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            own = group
    return own


def share(batch, size):
    group = build(size)
    first = dist.get_rank() // size * size
    dist.broadcast(batch, src=first, group=group)
    if dist.get_rank() < size:
        dist.broadcast(batch, src=0, group=group)
    return batch


def first_ranks(batch, count):
    group = dist.new_group(list(range(count)))
    if dist.get_rank() < count:
        dist.broadcast(batch, src=0, group=group)


def main(rank, world_size):
    share(torch.ones(2), 2)
    first_ranks(torch.ones(2), 2)
