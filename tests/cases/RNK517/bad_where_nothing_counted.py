"""A loss counts the samples that it learns from, and is a constant without any.

reason: the count is of the rank's own batch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 30); rank 1 finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Criterion(nn.Module):
    def forward(self, model, sample):
        loss, count = 0.0, 0
        for value, label in sample:
            score = model(torch.full((4,), value)).sum()
            if label:
                loss += score
                count += 1
        if count == 0:
            loss = torch.tensor(0.0, requires_grad=True)  # expect: RNK517 "count == 0"
        return loss, {"loss": float(loss), "count": count}


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    criterion = Criterion()
    for step in range(2):
        loss, _ = criterion(model, [(1.0, rank == 0 or step == 0)])
        loss.backward()
