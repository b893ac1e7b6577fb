"""Values that a step hands to methods which log them, by a name that it hands them, too.

reason: what the checkpoint is chosen by is the loss of each rank's own batches
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint

TRAIN, TUNING = "train", "tuning"


class Classifier(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.show(loss, batch, TRAIN)
        return loss

    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.show(loss, batch, TUNING)
        self.note("tuning/error", loss)

    def show(self, loss, batch, stage):
        self.log(f"{stage}/loss", loss.detach(), on_epoch=True, batch_size=len(batch))  # expect: RNK619 "`tuning/loss`"

    def note(self, name, value):
        self.log(name, value)  # expect: RNK619 "`tuning/error`"


def train(model, loaders):
    best = [ModelCheckpoint(monitor="tuning/loss"), ModelCheckpoint(monitor="tuning/error")]
    pl.Trainer(devices=8, strategy="ddp", callbacks=best).fit(model, *loaders)
