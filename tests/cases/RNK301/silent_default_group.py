"""Rank 0 of the whole job, in all spellings of the default group.

reason: the default group holds every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    x = torch.tensor([rank])
    dist.broadcast(x, src=0)
    dist.broadcast(x, 0, None)
    dist.broadcast(x, src=0, group=dist.group.WORLD)
    boxes = [None] * world_size if rank == 0 else None
    dist.gather_object(rank, boxes)
    for source in range(dist.get_world_size()):
        dist.broadcast(x, src=source)
