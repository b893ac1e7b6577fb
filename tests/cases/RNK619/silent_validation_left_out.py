"""The trainer of the model leaves validation out; another one, of another model, does not.

reason: the step never runs, and nothing goes by what it would log
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Coder(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)


def train(loaders):
    checkpoint = ModelCheckpoint(monitor="val_loss")
    pl.Trainer(devices=8, limit_val_batches=0, callbacks=[checkpoint]).fit(Coder(), *loaders)
