"""Methods that a step hands a value to be logged: of the configuration, by a name that nobody knows, or synchronized.

reason: the value is the same on all ranks, what is shown is not known, or it is the mean over all ranks
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.note("val/rate", self.rate)
        self.note(self.name_of(batch), loss)
        self.share("val/loss", loss)

    def note(self, name, value):
        self.log(name, value)

    def share(self, name, value):
        self.log(name, value, sync_dist=True)


def train(model, loaders):
    best = [ModelCheckpoint(monitor="val/loss"), ModelCheckpoint(monitor="val/rate")]
    pl.Trainer(devices=8, strategy="ddp", callbacks=best).fit(model, *loaders)
