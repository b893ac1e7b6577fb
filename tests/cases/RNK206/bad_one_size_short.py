"""The receiver has room for three of four numbers.

reason: the message does not fit
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in recv (line 18)
"""

import torch
import torch.distributed as dist


def hand_over(rank):
    if rank == 0:
        print("header to 1")
        dist.send(torch.tensor([8, 128, 4, 1]), dst=1)
        return None
    header = torch.empty(3, dtype=torch.int64)
    dist.recv(header, src=0)  # expect: RNK206 "expects 3 elements"
    return header.tolist()


def main(rank, world_size):
    hand_over(rank)
