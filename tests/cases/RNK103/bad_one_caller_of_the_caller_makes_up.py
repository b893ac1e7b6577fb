"""Of two functions two calls up, one lets the ranks that left early into the barrier, the other does not.

reason: when the second file is converted, rank 0 is alone in the barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 14); rank 1 finished
"""
import torch.distributed as dist


def convert(path, rank):
    if rank != 0:
        return  # expect: RNK103
    print("converting", path)
    dist.barrier()


def prepare(path, rank):
    print("preparing", path)
    convert(path, rank)


def first(rank):
    prepare("model.bin", rank)
    if rank != 0:
        dist.barrier()


def second(rank):
    prepare("optimizer.bin", rank)
    print("prepared")


def main(rank, world_size):
    first(rank)
    second(rank)
