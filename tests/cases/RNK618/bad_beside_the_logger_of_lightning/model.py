"""A model of Lightning and a callback log pictures by wandb itself, beside the logger of Lightning.

reason: that logger starts a run on the first rank only, and the others raise
runs: no (needs lightning and wandb)
"""
import pytorch_lightning as pl
import torch
import wandb
from pytorch_lightning.loggers import WandbLogger


class Painter(pl.LightningModule):
    def __init__(self, config):
        super().__init__()
        self.config = config
        self.layer = torch.nn.Linear(4, 4)

    def training_step(self, batch, batch_idx):
        loss = self.layer(batch).mean()
        self.log("loss", loss, sync_dist=True)
        self.note(batch, batch_idx)
        return loss

    def validation_step(self, batch, batch_idx):
        self.note(batch, batch_idx)

    def note(self, batch, batch_idx):
        if batch_idx == 0 and not self.config.debug:
            wandb.log({"picture": [wandb.Image(batch)]})  # expect: RNK618 "the logger of Lightning has a run on the first one only"

    def test_step(self, batch, batch_idx):
        wandb.log({"test": batch.mean()})


class Pictures(pl.Callback):
    def on_validation_end(self, trainer, pl_module):
        if isinstance(pl_module.logger, WandbLogger):
            wandb.log({"epoch": trainer.current_epoch})  # expect: RNK618

    def on_train_epoch_end(self, trainer, pl_module):
        if trainer.is_global_zero:
            wandb.log({"epochs": trainer.current_epoch})
