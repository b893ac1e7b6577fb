"""The sender and the receiver stand under tests of their own.

reason: the second message has four numbers, and there is room for two
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in recv (line 20)
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        print("sizes and weights to 1")
        dist.send(torch.ones(3), dst=1)
        dist.send(torch.ones(4), dst=1)
    if rank == 1:
        sizes, weights = torch.zeros(3), torch.zeros(2)
        dist.recv(sizes, src=0)
        dist.recv(weights, src=0)  # expect: RNK206 "expects 2 elements"
