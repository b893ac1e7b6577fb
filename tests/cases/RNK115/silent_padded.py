"""The selection is padded to a length that is given.

reason: all ranks send as many elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, capacity=8):
    scores = torch.arange(4.0) + rank
    hits = scores[scores > 2]
    hits = torch.nn.functional.pad(hits, (0, capacity - len(hits)))
    parts = [torch.empty_like(hits) for _ in range(world_size)]
    dist.all_gather(parts, hits)
