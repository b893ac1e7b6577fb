"""All ranks count, and rank 0 prints; rank 0 counts what it has written.

reason: what ends the loop is the same on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(epochs, patience):
    bad, written = 0, 0
    stop = [False]
    for epoch in range(epochs):
        loss = torch.tensor(float(epoch))
        dist.all_reduce(loss)
        if loss.item() > 1:
            bad += 1
            stop[0] = bad > patience
        if dist.get_rank() == 0:
            written += 1
            print(bad)
        if written > 3:
            print("many lines")
        if bad >= patience or stop[0]:
            break


def main(rank, world_size):
    train(6, 2)
