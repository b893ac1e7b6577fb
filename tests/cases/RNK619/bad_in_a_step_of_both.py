"""A step for training and validation logs by a name that it is handed a part of.

reason: what the checkpoint is chosen by is the loss of each rank's own batches
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        return self.step(batch, "train")

    def validation_step(self, batch, batch_idx):
        return self.step(batch, kind="val")

    def step(self, batch, kind):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log(f"{kind}/loss", loss, on_epoch=True)  # expect: RNK619 "`val/loss` is the mean over this rank's"
        self.log(f"{kind}/{self.task}", loss)
        return loss


def train(model, loaders):
    best = ModelCheckpoint(monitor="val/loss")
    pl.Trainer(devices=8, strategy="ddp", callbacks=[best]).fit(model, *loaders)
