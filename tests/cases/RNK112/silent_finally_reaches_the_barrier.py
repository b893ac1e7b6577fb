"""A `finally` comes to the barrier all the same.

reason: the others do not wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def turn(rank):
    try:
        if rank == 1:
            raise RuntimeError("rank 1")
    finally:
        dist.barrier()


def main(rank, world_size):
    try:
        turn(rank)
    except RuntimeError:
        print("failed behind the barrier")
