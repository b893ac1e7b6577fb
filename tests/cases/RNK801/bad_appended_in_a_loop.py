"""A loop appends one tensor again and again

reason: the slots of the list are one tensor, which holds what the last rank has sent
runs: no (the case of a repeated tensor is run)
"""
import torch
import torch.distributed as dist


def gather(tensor):
    slot = torch.zeros_like(tensor)
    slots = []
    for _ in range(dist.get_world_size()):
        slots.append(slot)  # expect: RNK801
    dist.all_gather(slots, tensor)
    return torch.cat(slots)
