"""Imports inside of functions and in a try block.

reason: wherever it is imported, it is torch.distributed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 24); rank 1 finished
"""
import torch

try:
    import torch.distributed as dist
except ImportError:
    dist = None


def rank_zero():
    return dist is None or not dist.is_initialized() or dist.get_rank() == 0


def save_sample(tensor):
    if rank_zero():
        from torch.distributed import all_reduce, is_initialized

        if is_initialized():
            all_reduce(tensor)  # expect: RNK101 "all_reduce"
        print(tensor.tolist())


def main(rank, world_size):
    save_sample(torch.ones(2))
