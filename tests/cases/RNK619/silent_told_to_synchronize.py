"""The mean over the ranks is asked for, or the first rank alone logs.

reason: `sync_dist` takes the mean over all ranks
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import EarlyStopping, ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss, sync_dist=True)
        self.log("val_shown", loss, rank_zero_only=True)
        self.log("val_other", loss, **self.log_options)


def train(model, loaders):
    watch = [ModelCheckpoint(monitor="val_loss"), EarlyStopping(monitor="val_other"), EarlyStopping(monitor="val_shown")]
    pl.Trainer(devices=8, callbacks=watch).fit(model, *loaders)
