"""Rank 0 tells the others, who wait in a branch of their own, before it does what may fail and returns.

reason: both branches have had their broadcast when rank 0 leaves
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def stop():
    raise OSError("already closed")


def main(rank, world_size):
    if rank == 0:
        dist.broadcast(torch.ones(1), src=0)
        try:
            stop()
        except OSError as error:
            print(error)
            return
        print("stopped")
    elif rank > 0:
        dist.broadcast(torch.ones(1), src=0)
