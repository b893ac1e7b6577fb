"""Where another library has started, its own operation takes the place of that of torch.

reason: that library has communicators of its own, and cannot take the group
runs: no (needs bmtrain)
"""
import bmtrain as bmt
import torch.distributed as dist


def broadcast(tensor, src, group=None):
    if bmt.init.is_initialized():
        return bmt.distributed.broadcast(tensor, src)
    dist.broadcast(tensor, src, group)
    return tensor


def in_pairs(tensor, pairs, rank):
    groups = [dist.new_group(pair) for pair in pairs]
    return broadcast(tensor, pairs[rank // 2][0], groups[rank // 2])
