"""The root broadcasts chunk by chunk, the others receive everything at once.

reason: two broadcasts on one side, one on the other
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in broadcast (line 14); rank 1 hung in barrier (line 21)
"""
import torch
import torch.distributed as dist


def share(tensor, rank):
    if rank == 0:
        for index in range(2):
            dist.broadcast(tensor[index], src=0)  # expect: RNK102
    else:
        dist.broadcast(tensor, src=0)


def main(rank, world_size):
    share(torch.ones(2, 4), rank)
    dist.barrier()
