"""A send to rank 2 and a receive from rank 0 stand side by side, and belong to different messages.

reason: the sender of one is not the receiver of the other
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    if rank == 0:
        print("to 1 and 2")
        dist.send(torch.ones(4), dst=1)
        dist.send(torch.ones(2), dst=2)
    if rank == 2:
        dist.recv(torch.zeros(2), src=0)
    if rank == 1:
        dist.recv(torch.zeros(4), src=0)
