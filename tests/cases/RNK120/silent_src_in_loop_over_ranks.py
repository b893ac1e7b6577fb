"""Each rank is the source once.

reason: in each round all ranks pass the same source
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    for source in range(dist.get_world_size()):
        value = torch.full((1,), float(rank))
        dist.broadcast(value, src=source)
        assert value.item() == source
