"""A program of one device puts settings into the run of wandb.

reason: its only process has the run
runs: no (needs Lightning and wandb)
"""

import lightning.pytorch as pl
from lightning.pytorch.loggers import WandbLogger


def main(settings, model, loader):
    wandb_logger = WandbLogger(project="words")
    wandb_logger.experiment.config.update(settings)
    pl.Trainer(accelerator="gpu", devices=1, logger=wandb_logger).fit(model, loader)
