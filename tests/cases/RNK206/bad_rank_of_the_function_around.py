"""The rank is a variable of the function around the one that sends and receives.

reason: four numbers are sent, and there is room for two
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 failed in recv (line 21)
"""

import torch
import torch.distributed as dist


def main(rank, world_size):
    me = dist.get_rank()

    def exchange():
        if me == 0:
            print("four numbers to 1")
            dist.send(torch.ones(4), dst=1)
        else:
            buffer = torch.zeros(2)
            dist.recv(buffer, src=0)  # expect: RNK206

    exchange()
