"""Rank 0 asks twice and returns; the others answer until they have heard the last question.

reason: how often the others answer hangs on what they are told
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def answer():
    asked = torch.zeros(1)
    dist.broadcast(asked, src=0)
    return asked.item() == 1


def exchange(rank):
    if rank == 0:
        dist.broadcast(torch.zeros(1), src=0)
        dist.broadcast(torch.ones(1), src=0)
        return
    while not answer():
        print("goes on")


def main(rank, world_size):
    exchange(rank)
