"""Elements are overwritten under a mask.

reason: the tensor keeps its shape
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scores = torch.arange(4.0) + rank
    scores[scores > 2] = 0.0
    dist.all_reduce(scores)
