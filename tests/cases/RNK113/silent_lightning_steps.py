"""Steps of Lightning under DDP that give nothing for all ranks, or something in any case, or go backward themselves.

reason: the counter of steps is the same everywhere; a loss of zero has a backward; by hand, nothing is run for the step
runs: no (needs lightning)
"""
import lightning as L
import torch
from torch import nn


class Waiting(L.LightningModule):
    def training_step(self, batch, batch_idx):
        x, y = batch
        if self.global_step < 10:
            return None
        return nn.functional.cross_entropy(self.net(x), y)


class Masking(L.LightningModule):
    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        if not torch.isfinite(loss):
            return torch.nan_to_num(loss) * 0
        return loss


class ByHand(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.automatic_optimization = False

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        if not torch.isfinite(loss):
            return None
        return loss


def main(module, loader):
    trainer = L.Trainer(accelerator="gpu", devices=4, strategy="ddp")
    trainer.fit(module, loader)
