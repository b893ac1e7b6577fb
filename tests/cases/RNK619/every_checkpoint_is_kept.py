"""The checkpoint that watches a value is none of a few: all are kept.

reason: rank 0 shows the mean over its own part, but nothing is chosen by it
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)  # expect: RNK619 "shows its part"


def train(model, loaders):
    checkpoint = ModelCheckpoint(monitor="val_loss", mode="min", save_top_k=-1)
    pl.Trainer(devices=8, callbacks=[checkpoint]).fit(model, *loaders)
