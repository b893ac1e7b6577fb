"""Sizes come from arguments.

reason: nobody says what they are
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def hand_over(activations, rank):
    if rank == 0:
        print("activations to 1")
        dist.send(activations, dst=1)
    else:
        incoming = torch.empty_like(activations)
        dist.recv(incoming, src=0)
        return incoming
    return activations


def main(rank, world_size):
    assert hand_over(torch.full((2, 4), float(rank)), rank).sum().item() == 0.0
