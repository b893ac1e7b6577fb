"""The numbers of the unique values, one for each element.

reason: they are as many as the elements that were given
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    values, places = torch.unique(torch.tensor([1, 1, 1 + rank]), return_inverse=True)
    dist.all_reduce(places)
    return values
