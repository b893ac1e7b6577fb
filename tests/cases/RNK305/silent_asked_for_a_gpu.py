"""A function that tells whether there is a GPU, taken for its answer.

reason: a mistake, but none about ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def place(tensor):
    if torch.cuda.is_available:
        tensor = tensor.clone()
    dist.all_reduce(tensor)
    return tensor


def main(rank, world_size):
    assert place(torch.ones(1)).item() == world_size
