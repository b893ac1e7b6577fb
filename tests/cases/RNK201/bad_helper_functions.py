"""The exchange is made of two small functions.

reason: every rank calls the sending one first
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks hung in send (line 17)
"""
import torch
import torch.distributed as dist


def neighbour(step):
    return (dist.get_rank() + step) % dist.get_world_size()


def give(x):
    print("gives to", neighbour(1))
    dist.send(x, neighbour(1))


def take(x):
    dist.recv(x, neighbour(-1))


def rotate(x):
    y = torch.empty_like(x)
    give(x)  # expect: RNK201 "through `dist.send(x, neighbour(1))`"
    take(y)
    return y


def main(rank, world_size):
    rotate(torch.ones(2))
