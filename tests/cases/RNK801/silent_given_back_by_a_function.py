"""Functions give back lists of tensors: of new ones, views of one buffer, or one many times that nothing is written to.

reason: each slot is a tensor of its own, or the list is only read, or filled before
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def slots_for(x, count):
    return [torch.empty_like(x) for _ in range(count)]


def views_for(x, count):
    return list(x.new_empty((count, *x.shape)).unbind(0))


def places_for(count):
    return [None] * count


def copies_for(x, count):
    return [x] * count


def filled_for(x, count):
    slots = [x] * count
    for index in range(count):
        slots[index] = torch.empty_like(x)
    return slots


def main(rank, world_size):
    x = torch.tensor([float(rank)])
    gathered, views, filled = slots_for(x, world_size), views_for(x, world_size), filled_for(x, world_size)
    for slots in (gathered, views, filled):
        dist.all_gather(slots, x)
        assert torch.cat(slots).tolist() == [0.0, 1.0]
    objects = places_for(world_size)
    dist.all_gather_object(objects, rank)
    assert objects == [0, 1]
    sums = torch.empty_like(x)
    dist.reduce_scatter(sums, copies_for(x, world_size))
    assert torch.cat(copies_for(sums, 2)).tolist() == [1.0, 1.0]
