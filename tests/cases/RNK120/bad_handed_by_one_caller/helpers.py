"""A helper that leaves the source to its callers.

reason: one caller gives it the same for all ranks, so that nothing is wrong with it
runs: no (a helper)
"""
import torch.distributed as dist


def share(value, src=0):
    box = [value]
    dist.broadcast_object_list(box, src=src)
    return box[0]
