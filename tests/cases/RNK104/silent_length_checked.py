"""The code goes on only if the number of files fits.

reason: a list that does not fit raises on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def evaluate(files, rank, world_size):
    assert len(files) % world_size == 0, "uneven shards"
    for path in files[rank::world_size]:
        dist.all_reduce(torch.tensor([float(len(path))]))


def export(samples, rank, world_size):
    if len(samples) % world_size != 0:
        raise ValueError("samples must be divisible by the number of ranks")
    for sample in samples[rank::world_size]:
        dist.all_reduce(torch.tensor([float(sample)]))


def main(rank, world_size):
    evaluate(["a", "b"], rank, world_size)
    export([1, 2], rank, world_size)
