"""The first rank counts its patience and leaves the loop; the others wait in the barrier of the same round.

reason: what a switch in a helper decides is doubtful, the barrier is not, and of both the barrier is named
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in barrier (line 29)
observed:
"""
import torch
import torch.distributed as dist


def step(value, summed):
    if summed:
        dist.all_reduce(value)


def train(rank, quiet, summed, patience):
    waited = 0
    for _ in range(4):
        step(torch.ones(1), summed)
        if rank == 0:
            waited += 1
            if waited > patience:
                break  # expect: RNK109 "dist.barrier()"
        if quiet:
            if rank == 0:
                print("a round")
        else:
            dist.barrier()


def main(rank, world_size):
    train(rank, False, False, 1)
