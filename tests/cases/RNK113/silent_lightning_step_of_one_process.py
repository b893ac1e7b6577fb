"""A step of Lightning gives nothing for a loss that is no number, on one GPU.

reason: there is nobody to wait
runs: no (needs lightning)
"""
import lightning as L
import torch
from torch import nn


class Classifier(L.LightningModule):
    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        if not torch.isfinite(loss):
            return None
        return loss


def main(loader):
    trainer = L.Trainer(accelerator="gpu", devices=1)
    trainer.fit(Classifier(), loader)
