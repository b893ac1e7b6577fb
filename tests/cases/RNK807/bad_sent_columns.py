"""Columns are sent.

reason: gloo refuses them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 failed in send (line 15); rank 1 hung in recv (line 18)
"""

import torch
import torch.distributed as dist


def hand_over(rank, x):
    if rank == 0:
        print("columns to 1")
        dist.send(x[:, :2], dst=1)  # expect: RNK807 "gloo refuses it"
    else:
        room = torch.empty(3, 2)
        dist.recv(room, src=0)
        return room


def main(rank, world_size):
    hand_over(rank, torch.ones(3, 4))
