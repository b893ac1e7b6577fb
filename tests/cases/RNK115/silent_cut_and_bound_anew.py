"""What was cut is filled up again ahead of the gather.

reason: all ranks give as many elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scores = torch.arange(4.0)
    if rank == world_size - 1:
        scores = scores[:-1]
    scores = torch.cat([scores, torch.zeros(4 - len(scores))])
    dist.all_reduce(scores)
