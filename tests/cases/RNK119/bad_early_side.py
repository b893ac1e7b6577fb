"""The main rank reports first and returns; the others do it last.

reason: the metrics group waits for the others, the gradient group for rank 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 25); rank 1 hung in all_reduce (line 28)
"""
import torch
import torch.distributed as dist


def finish(x, y, gradients, metrics):
    if dist.get_rank() == 0:
        dist.all_reduce(y, group=metrics)
        dist.all_reduce(x, group=gradients)
        return y
    dist.all_reduce(x, group=gradients)
    dist.all_reduce(y, group=metrics)
    return y


def main(rank, world_size):
    gradients, metrics = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    if rank == 0:
        dist.all_reduce(y, group=metrics)  # expect: RNK119
        dist.all_reduce(x, group=gradients)
    else:
        dist.all_reduce(x, group=gradients)
        dist.all_reduce(y, group=metrics)
    finish(x, y, gradients, metrics)
