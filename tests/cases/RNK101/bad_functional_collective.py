"""A functional collective under a rank test.

reason: all_reduce of the functional API needs all ranks of the group as well
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in item (line 16); rank 1 finished
"""
import torch
import torch.distributed as dist
import torch.distributed._functional_collectives as funcol


def global_norm(gradient):
    square = gradient.pow(2).sum()
    if dist.get_rank() == 0:
        total = funcol.all_reduce(square, "sum", dist.group.WORLD)  # expect: RNK101 "all_reduce"
        return total.sqrt().item()
    return square.sqrt().item()


def main(rank, world_size):
    print(global_norm(torch.ones(4)))
