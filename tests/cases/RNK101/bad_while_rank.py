"""A server loop that runs on rank 0 and reduces in each turn.

reason: the other ranks do not enter the loop
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist


def serve(requests):
    rank = dist.get_rank()
    served = 0
    while rank == 0:
        load = torch.tensor([float(requests - served)])
        dist.all_reduce(load)  # expect: RNK101 "all_reduce"
        served += 1
        if load.item() <= 1.0:
            break
    return served


def main(rank, world_size):
    serve(3)
