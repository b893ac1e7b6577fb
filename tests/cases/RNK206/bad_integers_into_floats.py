"""Integers arrive in a buffer of floats.

reason: eight bytes per element are read as four
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in recv (line 18)
"""

import torch
import torch.distributed as dist


def hand_over(rank):
    if rank == 0:
        print("ids to 1")
        dist.send(torch.tensor([1, 2, 3, 4]), dst=1)
    else:
        ids = torch.zeros(4)
        dist.recv(ids, src=0)  # expect: RNK206 "expects float32"
        assert ids.tolist() == [1, 2, 3, 4]


def main(rank, world_size):
    hand_over(rank)
