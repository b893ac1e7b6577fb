"""The function two calls up lets the ranks that left early into the barrier.

reason: rank 0 enters the barrier in the helper, the others where the program begins
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def convert(path, rank):
    if rank != 0:
        return
    print("converting", path)
    dist.barrier()


def prepare(path, rank):
    print("preparing", path)
    convert(path, rank)


def main(rank, world_size):
    prepare("model.bin", rank)
    if rank != 0:
        dist.barrier()
