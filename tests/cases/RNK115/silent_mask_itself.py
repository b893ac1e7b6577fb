"""The mask is reduced, not what it selects.

reason: it has the shape of the tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scores = torch.arange(4.0) + rank
    mask = (scores > 2).float()
    dist.all_reduce(mask, op=dist.ReduceOp.MAX)
