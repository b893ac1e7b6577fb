"""The rank comes in as a parameter with the usual name.

reason: a parameter called rank or local_rank holds the rank of the process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def log_loss(loss, rank, world_size):
    if rank == 0:
        dist.all_reduce(loss)  # expect: RNK101 "rank == 0"
        print("loss", loss.item() / world_size)


def main(rank, world_size):
    log_loss(torch.tensor(1.0), rank, world_size)
