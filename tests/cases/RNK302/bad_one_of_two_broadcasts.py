"""Where tensors may be of any type, another operation of torch takes the place of the first, without the group.

reason: both operations are of one library, and take a group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in broadcast_object_list (line 14); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


def broadcast(tensor, src, group=None):
    if tensor.dtype == torch.bool:
        pieces = [tensor]
        dist.broadcast_object_list(pieces, src)  # expect: RNK302 "although `broadcast` works on `group`"
        return pieces[0]
    dist.broadcast(tensor, src, group)
    return tensor


def main(rank, world_size):
    pairs = [[0, 1], [2, 3]]
    groups = [dist.new_group(pair) for pair in pairs]
    if rank < 2:
        broadcast(torch.ones(1, dtype=torch.bool), pairs[0][0], groups[0])  # expect: RNK101
