"""A model gives its loss back in an output, and a constant where no label counts.

reason: where a batch has no labels, no parameter gets a gradient
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 34); rank 1 finished
"""
from types import SimpleNamespace

import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.head = nn.Linear(4, 4)

    def forward(self, hidden, labels):
        logits = self.head(hidden)
        counted = labels >= 0
        if counted.sum() > 0:
            loss = F.cross_entropy(logits[counted], labels[counted])
        else:
            loss = logits.new_zeros((), requires_grad=True)  # expect: RNK517 "counted.sum() > 0"
        return SimpleNamespace(loss=loss, logits=logits)


def main(rank, world_size):
    model = DDP(Tagger())
    for step in range(2):
        labels = torch.full((2,), 1 if rank == 0 or step == 0 else -100)
        model(torch.ones(2, 4), labels).loss.backward()
