"""The padding is cut off what was gathered.

reason: all ranks give as many elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, pad=2):
    logits = torch.arange(6.0)
    parts = [torch.empty_like(logits) for _ in range(world_size)]
    dist.all_gather(parts, logits)
    if rank == world_size - 1:
        logits = logits[:-pad]
    assert len(torch.cat(parts)[:-pad]) == 10 and len(logits) <= 6
