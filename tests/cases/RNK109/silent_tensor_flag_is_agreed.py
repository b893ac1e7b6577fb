"""Rank 0 writes a one into a tensor, and broadcasts it.

reason: all ranks read the same
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        dist.broadcast(flag, src=0)
        if flag.item() == 1:
            break


def count(epochs, limit):
    late = torch.zeros(1)
    for epoch in range(epochs):
        if dist.get_rank() == 0 and epoch > limit:
            late += 1
        dist.all_reduce(late, op=dist.ReduceOp.MAX)
        if late.item() > 0:
            return


def main(rank, world_size):
    train(4, lambda loss: loss.item() < 1.1)
    count(4, 1)
