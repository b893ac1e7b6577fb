"""Settings that only the first rank puts into its run, or that the logger does.

reason: a test of the rank, a decorator, a handler, a question about the run; log_hyperparams sees to it itself
runs: no (needs Lightning and wandb)
"""

import pytorch_lightning as pl
from pytorch_lightning.loggers import WandbLogger
from pytorch_lightning.utilities import rank_zero_only


class Model(pl.LightningModule):
    def on_fit_start(self):
        if self.trainer.is_global_zero:
            self.logger.experiment.config["parameters"] = 12

    @rank_zero_only
    def on_fit_end(self):
        self.logger.experiment.summary["done"] = True

    def on_train_start(self):
        self.logger.experiment.log({"start": 1})
        self.logger.experiment.watch(self)


def train(settings, model, loader):
    wandb_logger = WandbLogger(project="words")
    wandb_logger.log_hyperparams(settings)
    if hasattr(wandb_logger.experiment.config, "update"):
        wandb_logger.experiment.config.update(settings)
    try:
        wandb_logger.experiment.config.update(settings)
    except AttributeError:
        pass
    trainer = pl.Trainer(accelerator="gpu", devices=8, logger=wandb_logger)
    if trainer.global_rank == 0:
        wandb_logger.experiment.config.update(settings)
    trainer.fit(model, loader)


def settings_of(experiment):
    return experiment.config["lr"], experiment.config.get("steps")
