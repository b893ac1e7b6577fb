"""The name of a value is put together, or the value is one of each batch

reason: what is shown is not known, or no mean over the epoch
"""
import lightning.pytorch as pl


class Classifier(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self.criterion(self(batch[0]), batch[1])
        self.log(f"val_{self.kind}", loss)
        self.log("val_batch_loss", loss, on_step=True, on_epoch=False)


def train(model, loaders):
    pl.Trainer(devices=8).fit(model, *loaders)
