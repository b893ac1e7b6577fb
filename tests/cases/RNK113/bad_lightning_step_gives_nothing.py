"""A step of Lightning gives nothing for a loss that is no number, under DDP.

reason: the backward, in which the gradients are reduced, is left out for that rank only
runs: no (needs lightning)
"""
import lightning as L
import torch
from torch import nn


class Classifier(L.LightningModule):
    def __init__(self):
        super().__init__()
        self.net = nn.Linear(8, 2)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = nn.functional.cross_entropy(self.net(x), y)
        if not torch.isfinite(loss):
            return None  # expect: RNK113 "backward"
        self.log("loss", loss)
        return loss

    def configure_optimizers(self):
        return torch.optim.SGD(self.parameters(), lr=0.1)


def main(loader):
    trainer = L.Trainer(accelerator="gpu", devices=4, strategy="ddp")
    trainer.fit(Classifier(), loader)
