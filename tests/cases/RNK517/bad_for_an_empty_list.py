"""A constant takes the place of the losses of no pairs.

reason: which pairs are mined is the rank's own; without any, its backward reduces no gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 30); rank 1 finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def pair_loss(embeddings, labels):
    losses = []
    for at, label in enumerate(labels):
        others = embeddings[labels == label]
        if len(others) > 1:
            losses.append((embeddings[at] - others).pow(2).sum())
    if losses:
        loss = torch.stack(losses).mean()
    else:
        loss = torch.zeros([], requires_grad=True).to(embeddings.device)  # expect: RNK517 "`losses`"
    return loss, len(losses)


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    for step in range(2):
        labels = torch.tensor([0, 0, 1]) if rank == 0 or step == 0 else torch.tensor([0, 1, 2])
        loss, _ = pair_loss(model(torch.eye(4)[:3]), labels)
        loss.backward()
