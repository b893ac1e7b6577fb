"""The buffer is made anew in every round.

reason: its size is another one in each round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def hand_over(rank):
    count = 1
    for _ in range(3):
        if rank == 0:
            print("part to 1")
            dist.send(torch.ones(count), 1)
        else:
            part = torch.zeros(count)
            dist.recv(part, 0)
            assert part.sum().item() == count
        count = count * 2


def main(rank, world_size):
    hand_over(rank)
