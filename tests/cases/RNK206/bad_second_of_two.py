"""The first message fits, the second does not.

reason: the ends are compared in their order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in recv (line 23)
"""

import torch
import torch.distributed as dist


def exchange(rank):
    peer = 1 - rank
    if rank == 0:
        print("length and values to", peer)
        dist.send(torch.tensor([5]), peer)
        dist.send(torch.arange(5).float().new_zeros(5), peer)
        dist.send(torch.zeros(2, dtype=torch.float64), peer)
    else:
        length, values, rest = torch.zeros(1, dtype=torch.long), torch.zeros(5), torch.zeros(2)
        dist.recv(length, peer)
        dist.recv(values, peer)
        dist.recv(rest, peer)  # expect: RNK206 "expects float32"


def main(rank, world_size):
    exchange(rank)
