"""The pair of a rank by a shift, its place by divmod.

reason: ranks 2 and 3 are not in the first pair
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_reduce (line 15); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    metrics = torch.ones(2)
    pair, place = divmod(dist.get_rank(), 2)
    if dist.get_rank() >> 1 == 0:
        dist.all_reduce(metrics)  # expect: RNK101 "ranks 2 and 3"
    if pair == 0 and place >= 0:
        print("first pair", metrics)
