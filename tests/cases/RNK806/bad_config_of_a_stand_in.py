"""All processes of a Lightning program put settings into the run of wandb.

reason: the logger has a run on the first rank only; the config of its stand-in is a function
runs: no (needs Lightning and wandb)
"""

import pytorch_lightning as pl
from pytorch_lightning.loggers import WandbLogger


class Model(pl.LightningModule):
    def on_fit_start(self):
        self.logger.experiment.config["parameters"] = 12  # expect: RNK806 "a stand-in on all ranks but the first"


def train(settings, model, loader):
    wandb_logger = WandbLogger(project="words")
    wandb_logger.experiment.config.update(settings)  # expect: RNK806
    trainer = pl.Trainer(accelerator="gpu", devices=8, logger=wandb_logger)
    trainer.fit(model, loader)


def resume(settings):
    run = WandbLogger(project="words").experiment
    run.summary["best"] = settings.best  # expect: RNK806
    return run
