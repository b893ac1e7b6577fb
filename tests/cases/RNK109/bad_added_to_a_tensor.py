"""Rank 0 adds to a tensor in place of a flag.

reason: the tensor of the others holds a zero; a barrier is no agreement
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def train(epochs, stopper):
    flag = torch.zeros(1)
    for epoch in range(epochs):
        loss = torch.tensor(1.0 / (epoch + 1))
        dist.all_reduce(loss)
        if dist.get_rank() == 0 and stopper(loss):
            flag += 1
        dist.barrier()
        if flag.item() > 0:
            return  # expect: RNK109 "flag.item() > 0"


def main(rank, world_size):
    train(4, lambda loss: loss.item() < 1.1)
