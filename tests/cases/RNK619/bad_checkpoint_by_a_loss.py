"""The best checkpoint is chosen by a loss of each rank's own batches.

reason: validation is divided between eight processes, and nothing takes the mean over them
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint
from torch.nn import functional


class Classifier(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        loss = functional.cross_entropy(self(batch[0]), batch[1])
        self.log("train_loss", loss)
        return loss

    def validation_step(self, batch, batch_idx):
        loss = functional.cross_entropy(self(batch[0]), batch[1])
        self.log("val_loss", loss, prog_bar=True)  # expect: RNK619 "`val_loss` is the mean over this rank's"
        self.log("val_entropy", loss.exp())
        return loss


def train(model, loaders):
    best = ModelCheckpoint(monitor="val_loss", mode="min")
    pl.Trainer(devices=8, strategy="ddp", callbacks=[best]).fit(model, *loaders)
