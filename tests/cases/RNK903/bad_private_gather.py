"""A gather into one tensor by its private name.

reason: it is public now
"""
import torch
import torch.distributed


def gather(part):
    whole = torch.empty(torch.distributed.get_world_size() * part.numel())
    torch.distributed._all_gather_base(whole, part)  # expect: RNK903 "all_gather_into_tensor"
    return whole
