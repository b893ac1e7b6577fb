"""Room for the message is the end of a larger tensor.

reason: gloo refuses it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 15); rank 1 failed in recv (line 17)
"""

import torch
import torch.distributed as dist


def hand_over(rank, cache):
    if rank == 0:
        print("columns to 1")
        dist.send(torch.ones(3, 1), dst=1)
    else:
        dist.recv(cache[..., -1:], src=0)  # expect: RNK807 "gloo refuses it"


def main(rank, world_size):
    hand_over(rank, torch.zeros(3, 4))
