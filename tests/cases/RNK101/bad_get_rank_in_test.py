"""The loss is reduced only where it is printed.

reason: rank 0 enters the all_reduce alone
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
"""
import torch
import torch.distributed as dist


def step(batch):
    return (batch * 2).mean()


def main(rank, world_size):
    loss = step(torch.ones(4))
    if dist.get_rank() == 0:
        dist.all_reduce(loss)  # expect: RNK101 "all_reduce"
        print(loss.item())
