"""Ranks take turns by barriers; how many there are nobody can tell.

reason: as many barriers before the own turn as the number of the rank says, and after it those that are left
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch.distributed as dist


def in_turn(rank, size):
    for _ in range(rank):
        dist.barrier()
    print("turn of", rank)
    for _ in range(size - rank):
        dist.barrier()


def main(rank, world_size):
    in_turn(rank, int(f"{world_size}"))
