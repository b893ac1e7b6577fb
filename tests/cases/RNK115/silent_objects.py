"""The selections are gathered as objects.

reason: objects may have any size
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scores = torch.arange(4.0) + rank
    hits = scores[scores > 2]
    everything = [None] * world_size
    dist.all_gather_object(everything, hits)
