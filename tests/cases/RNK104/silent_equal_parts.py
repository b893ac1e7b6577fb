"""Each rank takes a block of the same length.

reason: the length of the block is computed from the number of ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    files = ["a", "b", "c", "d"]
    assert len(files) % world_size == 0, "as many files for each rank"
    per_rank = len(files) // world_size
    for path in files[rank * per_rank : (rank + 1) * per_rank]:
        dist.all_reduce(torch.tensor([float(len(path))]))
    for index in range(len(files) // world_size):
        dist.all_reduce(torch.tensor([float(len(files[index * world_size + rank]))]))
    for path in files[rank::world_size][:per_rank]:
        dist.all_reduce(torch.tensor([float(len(path))]))
