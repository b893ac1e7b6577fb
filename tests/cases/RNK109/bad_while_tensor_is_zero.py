"""A loop goes on as long as a tensor is zero, and rank 0 sets it.

reason: the others begin another round
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 15)
"""
import torch
import torch.distributed as dist


def train(draw, stopper):
    done = torch.zeros(1)
    while done.item() == 0:  # expect: RNK109 "while done.item() == 0"
        loss = draw()
        dist.all_reduce(loss)
        if dist.get_rank() == 0 and stopper(loss):
            done += 1


def main(rank, world_size):
    train(lambda: torch.ones(1), lambda loss: True)
