"""A literal list of ranks that holds the source.

reason: rank 0 is a member
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    readers = dist.new_group([0, 2])
    x = torch.tensor([rank])
    if rank in (0, 2):
        dist.broadcast(x, src=0, group=readers)
        assert x.item() == 0
