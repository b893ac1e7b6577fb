"""All trainers of the project have one device.

reason: there is one rank
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)


def train(model, loaders):
    pl.Trainer(accelerator="gpu", devices=1, callbacks=[ModelCheckpoint(monitor="val_loss")]).fit(model, *loaders)
