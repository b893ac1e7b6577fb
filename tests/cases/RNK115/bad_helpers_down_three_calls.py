"""The length and the list go through three helpers, and the buffer is made in the last.

reason: the list has two numbers, the room is for three
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 37)
"""

import torch
import torch.distributed as dist


def broadcast_tensor(size, tensor=None, rank=0):
    if dist.get_rank() == rank:
        assert tensor.is_contiguous()
    else:
        tensor = torch.empty(size, dtype=torch.int64)
    dist.broadcast(tensor, rank)
    return tensor


def broadcast_list(size, values=None, rank=0):
    tensor = None
    if dist.get_rank() == rank:
        tensor = torch.tensor(values, dtype=torch.int64)
    return broadcast_tensor(size, tensor=tensor, rank=rank)


def broadcast_ints(size, ints=None):
    return broadcast_list(size, values=ints)


def share(length: int, width: int):
    return broadcast_ints(3, ints=[length, width]).tolist()  # expect: RNK115 "2 elements on some ranks"


def main(rank, world_size):
    assert share(3, 4) == [3, 4]
