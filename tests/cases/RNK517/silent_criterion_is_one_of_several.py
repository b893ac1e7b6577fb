"""A criterion that may give a constant is one of several terms of another one.

reason: the backward of the sum reduces all gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class MaskedLoss(nn.Module):
    def forward(self, logits, mask):
        if not mask.any():
            return torch.tensor(0.0, device=logits.device, requires_grad=True)
        return logits[mask].pow(2).mean()


class Losses(nn.Module):
    def __init__(self):
        super().__init__()
        self.masked_loss = MaskedLoss()

    def forward(self, logits, mask):
        losses = {"all": logits.abs().mean()}
        masked = self.masked_loss(logits, mask)
        losses["masked"] = masked
        return sum(losses.values())


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    criterion = Losses()
    for step in range(2):
        mask = torch.full((2,), rank == 0 or step == 0)
        criterion(model(torch.ones(2, 4)), mask).backward()
