"""A tensor with one element for each item of the rank's own part goes into a sum.

reason: the parts are of different lengths unless the number of items is a multiple of the number of ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def totals(items, rank, world_size):
    mine = items[rank::world_size]
    scores = torch.zeros(len(mine))
    for index, item in enumerate(mine):
        scores[index] = item
    dist.all_reduce(scores)  # expect: RNK115 "own part"
    return scores


def main(rank, world_size):
    totals(list(range(5)), rank, world_size)
