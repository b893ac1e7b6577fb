"""How many there are is reduced.

reason: a count is one number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    loss = torch.arange(4.0) + rank
    count = torch.tensor(float(loss[loss > 1].numel()))
    dist.all_reduce(count)
    many = (loss > 1).sum()
    dist.all_reduce(many)
