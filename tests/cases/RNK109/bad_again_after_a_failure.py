"""A rank whose batch failed makes another attempt, and the others have left the loop.

reason: the second attempt begins with a collective that the others have behind them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)
    for attempt in range(2):
        dist.all_reduce(value)
        try:
            if rank == 0 and attempt == 0:
                raise ValueError("bad batch")
            dist.all_reduce(value)
            break  # expect: RNK109 "rank == 0"
        except ValueError:
            print("again")
