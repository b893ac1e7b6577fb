"""A checkpoint function for all ranks is called by rank 0 only.

reason: save_checkpoint guards the writing itself and ends in a barrier that everybody must reach
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 16); rank 1 finished
"""
import io

import torch
import torch.distributed as dist


def save_checkpoint(model, optimizer, step, target):
    if dist.get_rank() == 0:
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict(), "step": step}, target)
    dist.barrier()


def train(model, steps, save_every, target):
    rank = dist.get_rank()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for step in range(1, steps + 1):
        model(torch.ones(2, 4)).sum().backward()
        optimizer.step()
        optimizer.zero_grad()
        if rank == 0 and step % save_every == 0:
            save_checkpoint(model, optimizer, step, target)  # expect: RNK101 "save_checkpoint"


def main(rank, world_size):
    train(torch.nn.Linear(4, 1), steps=2, save_every=2, target=io.BytesIO())
