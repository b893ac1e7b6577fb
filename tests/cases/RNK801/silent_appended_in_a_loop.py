"""A loop appends tensors

reason: they are made anew or taken from elsewhere, some ranks get their own, or the list is only read
runs: no (the cases of other lists are run)
"""
import torch
import torch.distributed as dist


def fresh(tensor):
    slots = []
    for _ in range(dist.get_world_size()):
        slot = torch.zeros_like(tensor)
        slots.append(slot)
    dist.all_gather(slots, tensor)
    return torch.cat(slots)


def of_others(tensor, buffers):
    slots = []
    for buffer in buffers:
        slots.append(buffer)
    dist.all_gather(slots, tensor)
    return torch.cat(slots)


def own(tensor):
    slots = []
    for rank in range(dist.get_world_size()):
        if rank == dist.get_rank():
            slots.append(tensor)
        else:
            slots.append(torch.zeros_like(tensor))
    dist.all_gather(slots, tensor)
    return torch.cat(slots)


def scattered(tensor, part):
    slots = []
    for _ in range(dist.get_world_size()):
        slots.append(tensor)
    dist.reduce_scatter(part, slots)
    return part
