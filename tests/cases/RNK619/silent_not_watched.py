"""Nothing chooses by the value, or its name is put together.

reason: it is only shown
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)
        self.log(f"val_{self.kind}", loss)


def train(model, loaders):
    pl.Trainer(devices=8, callbacks=[ModelCheckpoint(monitor="train_loss")]).fit(model, *loaders)
