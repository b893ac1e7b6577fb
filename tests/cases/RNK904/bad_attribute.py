"""Private names as attributes.

reason: each is told of once
"""
import torch.distributed as dist
import torch.distributed.distributed_c10d as c10d


def pack(values, group):
    if c10d._rank_not_in_group(group):  # expect: RNK904 "get_rank(group) < 0"
        return []
    return [c10d._object_to_tensor(value, "cpu", group) for value in values]  # expect: RNK904 "broadcast_object_list"


def reduce_together(tensors, group):
    if dist._rank_not_in_group(group):
        return
    with dist._coalescing_manager(group):  # expect: RNK904 "may change or go"
        for tensor in tensors:
            dist.all_reduce(tensor, group=group)
