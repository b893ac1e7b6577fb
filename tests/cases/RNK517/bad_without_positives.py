"""A loss gives a constant back where a batch has no positive sample.

reason: the rank with that batch reduces no gradients, the other one waits for them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in backward (line 26); rank 1 finished
"""
import torch
import torch.nn.functional as F
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class RankingLoss(nn.Module):
    def forward(self, logits, labels):
        positives = torch.nonzero(labels == 1).squeeze(-1)
        if len(positives) == 0:
            return torch.tensor(0.0, device=logits.device, requires_grad=True)  # expect: RNK517 "len(positives) == 0"
        return F.cross_entropy(logits[positives], positives)


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    criterion = RankingLoss()
    for step in range(2):
        labels = torch.tensor([0, 1, 0, 1]) * (step == 0 or rank == 0)
        criterion(model(torch.ones(4, 4)), labels).backward()
