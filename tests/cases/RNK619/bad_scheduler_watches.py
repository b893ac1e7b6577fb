"""A scheduler lowers the learning rate by a value of each rank's own batches, and the trainer gets options.

reason: the ranks lower it at different times
"""
import pytorch_lightning as pl
import torch


class Regressor(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        target, output = batch[1], self(batch[0])
        error = torch.abs(output - target)
        self.log(name="valid/mae", value=error.mean())  # expect: RNK619

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters())
        scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer)
        return {"optimizer": optimizer, "lr_scheduler": {"scheduler": scheduler, "monitor": "valid/mae"}}


def train(model, loaders, **options):
    pl.Trainer(**options).fit(model, *loaders)
