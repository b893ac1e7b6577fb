"""A conditional expression chooses between two functions that both reduce.

reason: either side of the expression reaches the same all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce_loud(tensor):
    dist.all_reduce(tensor)
    print("sum", tensor.item())
    return tensor


def reduce_quiet(tensor):
    dist.all_reduce(tensor)
    return tensor


def main(rank, world_size):
    x = torch.ones(1)
    total = reduce_loud(x) if dist.get_rank() == 0 else reduce_quiet(x)
    assert total.item() == world_size
    y = torch.ones(1)
    dist.all_reduce(y) if rank == 0 else dist.all_reduce(y)
    reduce = reduce_loud if rank == 0 else reduce_quiet
    assert reduce(y).item() == world_size**2
