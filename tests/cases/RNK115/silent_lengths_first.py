"""The lengths are exchanged, and everybody cuts to the longest.

reason: the gather takes equal lengths
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scores = torch.arange(4.0) + rank
    hits = scores[scores > 2]
    length = torch.tensor([len(hits)])
    dist.all_reduce(length, op=dist.ReduceOp.MAX)
    hits = torch.cat([hits, torch.zeros(int(length) - len(hits))])
    parts = [torch.empty(int(length)) for _ in range(world_size)]
    dist.all_gather(parts, hits)
