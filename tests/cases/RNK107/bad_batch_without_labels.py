"""A batch in which nothing is labelled is skipped ahead of the reduction of the gradients.

reason: each rank has its own batch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 19)
"""
import torch
import torch.distributed as dist


def train(train_loader, model):
    for batch in train_loader:
        mask = batch["labels"] >= 0
        if not batch["labels"].any():
            continue  # expect: RNK107 "dist.all_reduce(parameter.grad)"
        loss = model(batch["x"])[mask].sum()
        loss.backward()
        for parameter in model.parameters():
            dist.all_reduce(parameter.grad)


def main(rank, world_size):
    train([{"x": torch.ones(4, 1), "labels": torch.ones(4) * rank}], torch.nn.Linear(1, 1))
