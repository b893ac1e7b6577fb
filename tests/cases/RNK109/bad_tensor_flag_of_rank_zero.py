"""Rank 0 writes a one into a tensor, and nobody broadcasts it.

reason: the tensor of the others holds a zero
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def train(epochs, stopper):
    flag = torch.zeros(1, dtype=torch.int)
    for epoch in range(epochs):
        loss = torch.tensor(1.0 / (epoch + 1))
        dist.all_reduce(loss)
        if dist.get_rank() == 0 and stopper(loss):
            flag.fill_(1)
        if flag.item() == 1:
            break  # expect: RNK109 "flag.item() == 1"


def main(rank, world_size):
    train(4, lambda loss: loss.item() < 1.1)
