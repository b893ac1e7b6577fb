"""A model of Lightning logs by wandb itself where the first rank alone comes, or by what each rank has.

reason: the others have no run; tests of the rank, in whatever words, and an own switch may keep them away
runs: no (needs lightning and wandb)
"""
import pytorch_lightning as pl
import torch
import wandb
from pytorch_lightning.loggers import WandbLogger
from pytorch_lightning.utilities import rank_zero_only


class Painter(pl.LightningModule):
    def __init__(self, shows):
        super().__init__()
        self.shows_log = shows
        self.layer = torch.nn.Linear(4, 4)

    def training_step(self, batch, batch_idx):
        loss = self.layer(batch).mean()
        self.log("loss", loss, sync_dist=True)
        self.note(batch)
        if self.shows_log:
            wandb.log({"step": batch_idx})
        return loss

    @rank_zero_only
    def note(self, batch):
        wandb.log({"picture": [wandb.Image(batch)]})

    def on_validation_end(self):
        if self.global_rank == 0:
            wandb.log({"epoch": self.current_epoch})

    def on_train_epoch_end(self):
        self.logger.experiment.log({"epochs": self.current_epoch})

    def test_step(self, batch, batch_idx):
        wandb.log({"test": batch.mean()})


def main():
    trainer = pl.Trainer(logger=WandbLogger(project="pictures"), devices=2, strategy="ddp")
    trainer.fit(Painter(False))


if __name__ == "__main__":
    main()
