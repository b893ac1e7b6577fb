"""A list of one flag is set on rank 0.

reason: the list of the others still holds False
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def train(epochs, stopper):
    stop = [False]
    for epoch in range(epochs):
        loss = torch.tensor(1.0 / (epoch + 1))
        dist.all_reduce(loss)
        if dist.get_rank() == 0 and stopper(loss):
            stop[0] = True
        if stop[0]:
            break  # expect: RNK109 "stop[0]"


def main(rank, world_size):
    train(4, lambda loss: loss.item() < 1.1)
