"""Sets that are only asked.

reason: the loop goes over a list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    seen, frozen = set(), {"bias"}
    for name in ["weight", "bias", "weight", "scale"]:
        if name in seen or name in frozen:
            continue
        seen.add(name)
        value = torch.ones(1)
        dist.all_reduce(value)
