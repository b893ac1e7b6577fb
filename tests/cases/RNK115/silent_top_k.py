"""The largest elements are gathered.

reason: their number is given
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, k=2):
    scores = torch.arange(4.0) + rank
    best, _ = scores.topk(k)
    parts = [torch.empty_like(best) for _ in range(world_size)]
    dist.all_gather(parts, best)
