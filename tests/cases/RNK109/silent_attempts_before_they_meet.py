"""A rank whose batch failed makes another attempt; nobody has met anybody before that.

reason: each rank enters the collective once, in its first or its second attempt
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)
    for attempt in range(2):
        try:
            if rank == 0 and attempt == 0:
                raise ValueError("bad batch")
            dist.all_reduce(value)
            break
        except ValueError:
            print("again")
    dist.barrier()
