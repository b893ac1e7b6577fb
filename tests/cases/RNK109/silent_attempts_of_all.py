"""All ranks make two attempts, and look whether anybody failed before they leave.

reason: the flag is reduced, so that all leave together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)
    for attempt in range(2):
        failed = torch.zeros(1)
        try:
            if rank == 0 and attempt == 0:
                raise ValueError("bad batch")
        except ValueError:
            failed.fill_(1)
        dist.all_reduce(failed)
        if failed.item() > 0:
            continue
        dist.all_reduce(value)
        break
