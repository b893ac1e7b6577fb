"""The source is found by a reduction.

reason: it comes out of an all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    has_data = torch.tensor([rank if rank == 1 else -1])
    dist.all_reduce(has_data, op=dist.ReduceOp.MAX)
    value = torch.full((1,), float(rank))
    dist.broadcast(value, src=int(has_data.item()))
    assert value.item() == 1
