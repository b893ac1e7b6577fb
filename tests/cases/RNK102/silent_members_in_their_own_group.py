"""Two halves of the world reduce in different ways, each in a group of its own.

reason: the collectives of the two branches are over disjoint groups, whose members all take the same branch
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(actors, critics, rank, value):
    if rank in (0, 1):
        dist.all_reduce(value, group=actors)
        dist.broadcast(value, src=0, group=actors)
    else:
        dist.all_reduce(value, group=critics)


def main(rank, world_size):
    actors = dist.new_group([0, 1])
    critics = dist.new_group([2, 3])
    train(actors, critics, rank, torch.ones(1))
    dist.barrier()
