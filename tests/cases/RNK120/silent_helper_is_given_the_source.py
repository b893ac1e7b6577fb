"""One caller goes through all sources, another one names one of them.

reason: all ranks hand over the same number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def offer(values, rank):
    dist.broadcast(values, src=rank)


def everybody(values, world_size):
    for rank in range(world_size):
        offer(values, rank)


def main(rank, world_size):
    print("rank", dist.get_rank())
    values = torch.tensor([float(rank)])
    everybody(values, world_size)
    offer(values, 0)
    assert values.item() == 0
