"""Each rank counts from a number of its own, and the rank that comes to the number 0 logs

reason: that is the first rank, which has a run
"""

import torch
import torch.distributed as dist
import wandb


def train(model, rank, steps, epochs):
    first = rank * steps
    for epoch in range(epochs):
        for step in range(first, first + steps):
            loss = model(torch.ones(2, 4)).mean()
            loss.backward()
            if step == 0 and epoch % 10 == 0:
                wandb.log({"loss": loss.item()})


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        wandb.init(project="words")
    train(torch.nn.Linear(4, 1), rank, 8, 100)
