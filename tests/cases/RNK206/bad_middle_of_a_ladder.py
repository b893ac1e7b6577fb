"""Each of three ranks has a branch of its own.

reason: what rank 1 sends on is longer than what rank 2 has room for
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: ranks 0 and 1 finished; rank 2 failed in recv (line 23)
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(4)
    if rank == 0:
        print("to 1")
        dist.send(value, dst=1)
    elif rank == 1:
        dist.recv(value, src=0)
        print("to 2")
        dist.send(value, dst=2)
    elif rank == 2:
        short = torch.zeros(3)
        dist.recv(short, src=1)  # expect: RNK206 "expects 3 elements"
