"""All ranks count from 0, and log at the first step

reason: the first rank alone has a run
"""

import torch
import torch.distributed as dist
import wandb


def train(model, rank, steps, epochs):
    first = 0
    for epoch in range(epochs):
        for step in range(first, first + steps):
            loss = model(torch.ones(2, 4)).mean()
            loss.backward()
            if step == 0 and epoch % 10 == 0:
                wandb.log({"loss": loss.item()})  # expect: RNK618


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    if rank == 0:
        wandb.init(project="words")
    train(torch.nn.Linear(4, 1), rank, 8, 100)
