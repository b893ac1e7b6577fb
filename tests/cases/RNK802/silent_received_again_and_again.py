"""A benchmark receives into a copy in each round, and nobody reads what came.

reason: the next round is no use of the local value
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch
import torch.distributed as dist


def receive(tensor, source, rounds):
    start = time.time()
    for _ in range(rounds):
        dist.recv(tensor.cpu(), src=source)
    return tensor.size()[0] * rounds / (time.time() - start)


def main(rank, world_size):
    tensor = torch.ones(4)
    if rank == 0:
        receive(tensor, 1, 3)
    else:
        for _ in range(3):
            print("sends to 0")
            dist.send(tensor, dst=0)
