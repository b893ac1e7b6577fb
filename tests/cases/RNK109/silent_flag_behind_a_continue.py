"""Ranks go on to the next round until all have enough; what the first one alone does behind its test decides nothing.

reason: the sum is the same on all ranks, and so is the number of rounds
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, enough=3):
    done, best = False, 0.0
    total = torch.zeros(1)
    while not done:
        dist.all_reduce(total)  # distlint: ignore[RNK808] not what this is about
        total += 1
        if total.item() <= enough:
            continue
        done = True
    for _ in range(2):
        dist.all_reduce(total)  # distlint: ignore[RNK808] not what this is about
        if rank != 0:
            continue
        best = max(best, total.item())
    if best > enough:
        print("best", best)
