"""A failure in the middle of a loop with collectives.

reason: the others wait in this round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised RuntimeError (line 15); rank 1 hung in all_reduce (line 17)
"""
import torch
import torch.distributed as dist


def reduce_all(local_values, names):
    totals = {}
    for name in names:
        if not local_values:
            raise RuntimeError(f"nothing for {name}")  # expect: RNK112 "by its own data"
        totals[name] = torch.tensor(float(len(local_values)))
        dist.all_reduce(totals[name])
    return totals


def main(rank, world_size):
    reduce_all(["a"] * rank, ["loss", "accuracy"])
