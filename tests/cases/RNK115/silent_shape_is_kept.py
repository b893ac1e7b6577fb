"""What is not wanted is set to zero.

reason: the shape is that of the scores
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scores = torch.arange(4.0) + rank
    hits = torch.where(scores > 2, scores, torch.zeros_like(scores))
    parts = [torch.empty_like(hits) for _ in range(world_size)]
    dist.all_gather(parts, hits)
