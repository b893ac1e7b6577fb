"""A model of Lightning logs by wandb itself beside the logger, and its trainer has one device.

reason: the only process is the first one, which has the run
runs: no (needs lightning and wandb)
"""
import pytorch_lightning as pl
import torch
import wandb
from pytorch_lightning.loggers import WandbLogger


class Painter(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 4)

    def training_step(self, batch, batch_idx):
        loss = self.layer(batch).mean()
        self.log("loss", loss, sync_dist=True)
        wandb.log({"picture": [wandb.Image(batch)]})
        return loss


def main():
    trainer = pl.Trainer(logger=WandbLogger(project="pictures"), devices=1)
    trainer.fit(Painter())


if __name__ == "__main__":
    main()
