"""The two sides of a message are told apart by an environment variable.

reason: two numbers are sent, and there is room for three
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 20)
"""
import os

import torch
import torch.distributed as dist


def main(rank, world_size):
    print("message from 0 to 1")
    if int(os.getenv("RANK", "0")) == 0:
        dist.send(torch.ones(2), dst=1)
    else:
        room = torch.zeros(3)
        dist.recv(room, src=0)  # expect: RNK206
        assert room.tolist() == [1.0, 1.0, 1.0]
