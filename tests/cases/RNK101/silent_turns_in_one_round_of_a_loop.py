"""Each rank takes its turn in one round of a loop over all of them.

reason: in the round of its own each rank comes to as many barriers as there are ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
observed:
"""
import torch.distributed as dist


def in_turn(rank, size):
    for current in range(size):
        if rank == current:
            [dist.barrier() for _ in range(rank)]
            print("turn of", rank)
            [dist.barrier() for _ in range(rank, size)]


def main(rank, world_size):
    in_turn(rank, int(f"{world_size}"))
