"""The buffers are moved to the device before the broadcast.

reason: moving changes neither size nor type
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 23)
"""

import torch
import torch.distributed as dist


def share(rank, device):
    if rank == 0:
        limits = torch.tensor([0.5, 2.0])
    else:
        limits = torch.empty(3)
    limits = limits.to(device)
    dist.broadcast(limits, src=0)  # expect: RNK115 "3 elements on the others"
    return limits


def main(rank, world_size):
    assert share(rank, "cpu").shape[0] == 2
