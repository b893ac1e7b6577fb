"""What is watched is a metric, which knows all ranks' batches, or the same on all ranks.

reason: torchmetrics takes its state together when it computes
"""
import lightning.pytorch as pl
import torch
import torchmetrics
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.accuracy = torchmetrics.Accuracy(task="binary")

    def validation_step(self, batch, batch_idx):
        self.accuracy(self(batch[0]), batch[1])
        self.log("val_acc", self.accuracy)
        self.log("val_epoch", float(self.current_epoch))


class Gathering(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.all_gather(self.criterion(self(batch[0]), batch[1])).mean()
        self.log("val_loss", loss)


class NoModule(torch.nn.Module):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)


def train(model, loaders):
    watch = [ModelCheckpoint(monitor=name) for name in ("val_acc", "val_epoch")]
    pl.Trainer(devices=8, callbacks=[*watch, ModelCheckpoint(monitor="val_loss")]).fit(model, *loaders)
    print({"monitor": "val_acc"}, {"monitor": "val_epoch"})
