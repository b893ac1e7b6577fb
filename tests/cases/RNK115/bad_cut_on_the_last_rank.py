"""The last rank cuts its padding off ahead of the gather.

reason: the buffers of each rank have the shape of its own part
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size, pad=2):
    logits = torch.arange(6.0).reshape(6, 1)
    if pad > 0 and rank == world_size - 1:
        logits = logits[:-pad]
    parts = [torch.empty_like(logits) for _ in range(world_size)]
    dist.all_gather(parts, logits)  # expect: RNK115 "is cut to `logits[:-pad]` on some ranks only"
    return torch.cat(parts)
