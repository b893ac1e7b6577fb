"""A model of Lightning logs by wandb itself, in a program that starts a run before it makes the logger.

reason: every process that Lightning starts runs the script as well, so each has a run
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


def main(group):
    wandb.init(project="pictures", group=group)
    trainer = pl.Trainer(logger=WandbLogger(project="pictures"), devices=2, strategy="ddp")
    trainer.fit(Painter())


if __name__ == "__main__":
    main("all")
