"""Nothing chooses by the values of validation, which rank 0 shows as those of the epoch

reason: they are the means over its own part
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)  # expect: RNK619 "as 2 more"
        self.log("val_error", loss.sqrt())
        self.log("val_scale", loss.exp())


def train(model, loaders):
    pl.Trainer(devices=8, callbacks=[ModelCheckpoint(monitor="train_loss")]).fit(model, *loaders)
