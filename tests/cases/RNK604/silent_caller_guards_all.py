"""Only rank 0 calls the function that writes and reads.

reason: no other rank comes there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def convert(rank, path):
    if rank == 0:
        torch.save({"x": 1}, path)
    return torch.load(path)


def main(rank, world_size):
    if dist.get_rank() == 0:
        convert(rank, "distlint_604_convert.pt")
    dist.barrier()
