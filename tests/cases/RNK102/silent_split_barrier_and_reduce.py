"""Rank 0 prepares first, the rest of both branches is the same.

reason: written out per rank, each enters one barrier and one all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def prepare(path, rank):
    if rank == 0:
        print("building", path)
        dist.barrier()
        size = torch.tensor([3.0])
        dist.all_reduce(size, op=dist.ReduceOp.MAX)
    else:
        dist.barrier()
        print("reading", path)
        size = torch.zeros(1)
        dist.all_reduce(size, op=dist.ReduceOp.MAX)
    return size


def main(rank, world_size):
    prepare("index.bin", rank)
