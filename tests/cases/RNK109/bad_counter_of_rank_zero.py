"""Rank 0 counts the epochs without progress, and all ranks look at their counter.

reason: that of the others stays at zero
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def train(epochs, patience):
    bad, best = 0, 0.0
    for epoch in range(epochs):
        loss = torch.tensor(float(epoch))
        dist.all_reduce(loss)
        if dist.get_rank() == 0:
            if loss.item() > best:
                bad += 1
            else:
                best = loss.item()
        if bad >= patience:
            break  # expect: RNK109 "bad >= patience"


def main(rank, world_size):
    train(5, 2)
