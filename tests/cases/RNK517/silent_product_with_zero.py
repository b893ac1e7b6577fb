"""What the model gave, times zero, takes the place of a loss.

reason: all parameters get a gradient, which is zero
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class RankingLoss(nn.Module):
    def forward(self, logits, labels):
        positives = torch.nonzero(labels == 1).squeeze(-1)
        if len(positives) == 0:
            return logits.sum() * 0.0 + torch.tensor(0.0, requires_grad=True)
        return F.cross_entropy(logits[positives], positives)


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    criterion = RankingLoss()
    for step in range(2):
        labels = torch.tensor([0, 1, 0, 1]) * (step == 0 or rank == 0)
        criterion(model(torch.ones(4, 4)), labels).backward()
