"""A step for training and validation synchronizes, or only that of training logs what is watched.

reason: validation logs nothing of one rank that something chooses by
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        return self.step(batch, "train")

    def validation_step(self, batch, batch_idx):
        self.reduced(batch, "val")
        return self.step(batch, "val")

    def step(self, batch, kind):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log(f"{kind}_loss", loss, sync_dist=kind == "val")
        self.log(f"{kind}_error", loss, on_epoch=kind == "train")
        return loss

    def reduced(self, batch, kind):
        loss = self.all_gather(self.criterion(self(batch[0]), batch[1])).mean()
        self.log(f"{kind}_loss", loss)


def train(model, loaders):
    watch = [ModelCheckpoint(monitor="val_loss"), ModelCheckpoint(monitor="train_error")]
    pl.Trainer(devices=8, strategy="ddp", callbacks=watch).fit(model, *loaders)
