"""Two by three elements arrive in a flat buffer of six.

reason: as many elements of the same type, both contiguous: the data arrive
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def hand_over(rank):
    if rank == 0:
        print("block to 1")
        dist.send(torch.ones(2, 3), 1)
    else:
        flat = torch.zeros(6)
        dist.recv(flat, 0)
        assert flat.sum().item() == 6.0


def main(rank, world_size):
    hand_over(rank)
