"""A chain whose last rank ends it: in the caller, which lets only the others send.

reason: who sends is decided in the function that calls
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def hand_on(value):
    rank = dist.get_rank()
    if rank > 0:
        value = value + 1
    print("to stage", rank + 1)
    dist.send(value, rank + 1)


def main(rank, world_size):
    value = torch.ones(2)
    print("stage", rank)
    if rank > 0:
        dist.recv(value, rank - 1)
    if rank < world_size - 1:
        hand_on(value)
