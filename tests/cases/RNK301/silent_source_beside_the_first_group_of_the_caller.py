"""A helper sends from rank 0 in a group that its caller has made, of those that begin there.

reason: the ranks of the other group do not come to it
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sync(value, group):
    dist.broadcast(value, src=0, group=group)


def main(rank, world_size):
    first, second = dist.new_group([0, 1]), dist.new_group([2, 3])
    if rank < 2:
        sync(torch.ones(1), first)
    else:
        dist.barrier(group=second)
