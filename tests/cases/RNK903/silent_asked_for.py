"""The old name is used where the new one is not there.

reason: the code asks which one there is
"""
import torch.distributed as dist


def gather(whole, part):
    if hasattr(dist, "all_gather_into_tensor"):
        dist.all_gather_into_tensor(whole, part)
    else:
        dist._all_gather_base(whole, part)
