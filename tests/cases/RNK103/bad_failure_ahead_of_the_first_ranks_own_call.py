"""Rank 0 serves and then tells the others, who wait in a branch of their own; where serving fails it returns instead.

reason: both branches have the broadcast; it is the return in the handler that skips that of rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in broadcast (line 25)
"""
import torch
import torch.distributed as dist


def start():
    raise OSError("the port is taken")


def main(rank, world_size):
    if rank == 0:
        try:
            start()
        except OSError as error:
            print(error)
            return  # expect: RNK103
        print("serving")
        dist.broadcast(torch.ones(1), src=0)
    elif rank > 0:
        dist.broadcast(torch.ones(1), src=0)
