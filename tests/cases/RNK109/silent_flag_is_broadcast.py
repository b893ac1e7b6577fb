"""Rank 0 decides and broadcasts.

reason: all ranks test the same flag
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, patience=1):
    for epoch in range(4):
        loss = torch.tensor(1.0)
        dist.all_reduce(loss)
        stop = [rank == 0 and epoch >= patience]
        dist.broadcast_object_list(stop, src=0)
        if stop[0]:
            break
