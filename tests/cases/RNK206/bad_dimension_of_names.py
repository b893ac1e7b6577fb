"""One dimension is a parameter, the other is written down and differs.

reason: the first dimensions are the same, so the numbers of elements differ
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in recv (line 18)
"""

import torch
import torch.distributed as dist


def exchange(rank, batch):
    if rank == 0:
        print("boxes to 1")
        dist.send(torch.zeros(batch, 6), 1)
    else:
        boxes = torch.empty(batch, 5)
        dist.recv(boxes, 0)  # expect: RNK206 "expects sizes (batch, 5)"


def main(rank, world_size):
    exchange(rank, 3)
