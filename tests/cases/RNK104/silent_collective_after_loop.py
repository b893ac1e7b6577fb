"""The loop is uneven, the reduction stands below it.

reason: each rank reduces once
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c"]
    total = torch.zeros(1)
    for path in files[rank::world_size]:
        total += len(path)
    dist.all_reduce(total)
    parts = [None] * world_size
    dist.all_gather_object(parts, [path for i, path in enumerate(files) if i % world_size == rank])
