"""All checkpoints are kept, and the best of them is asked for.

reason: it is the best by the mean over one rank's part
"""
import lightning.pytorch as pl
from lightning.pytorch.callbacks import ModelCheckpoint


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log("val_loss", loss)  # expect: RNK619 "goes by it"


def train(model, loaders):
    checkpoint = ModelCheckpoint(monitor="val_loss", mode="min", save_top_k=-1)
    pl.Trainer(devices=8, callbacks=[checkpoint]).fit(model, *loaders)
    return Classifier.load_from_checkpoint(checkpoint.best_model_path)
