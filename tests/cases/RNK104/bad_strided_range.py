"""A range from the rank in steps of the number of ranks.

reason: the number of samples need not be a multiple
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def extract(num_samples):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    for index in range(rank, num_samples, world_size):  # expect: RNK104 "barrier"
        print("sample", index)
        dist.barrier()


def main(rank, world_size):
    extract(5)
