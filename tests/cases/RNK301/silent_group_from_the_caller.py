"""A helper with a group that nobody knows.

reason: the group may be the whole world, or begin at rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sync_buffers(module, group=None, src=0):
    for buffer in module.buffers():
        dist.broadcast(buffer, src=0, group=group)
    for buffer in module.buffers():
        dist.broadcast(buffer, src=src, group=group)


def main(rank, world_size):
    sync_buffers(torch.nn.BatchNorm1d(2))
