"""A test lets in those whose group holds the root

reason: only the first half comes to the call, and its group begins with rank 0
runs: no (what others do there is not shown)
"""
import torch.distributed as dist


def share(loss, size):
    rank = dist.get_rank()
    half = dist.new_group(list(range(size // 2)))
    if rank < size // 2:
        dist.broadcast(loss, 0, group=half)
