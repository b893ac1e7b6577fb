"""Tests of the number of a batch, of its shape and of what it is made of.

reason: these are the same on all ranks, mostly
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def train(loader, model, first, size):
    for index, batch in enumerate(loader):
        if index < first:
            continue
        if batch["x"].shape[0] != size or len(batch) < 1 + 1 * 0:
            break
        if "weights" in batch or batch["x"] is None:
            continue
        loss = model(batch["x"]).mean().detach()
        dist.all_reduce(loss)


def main(rank, world_size):
    train([{"x": torch.ones(2, 1)}], torch.nn.Linear(1, 1), 0, 2)
