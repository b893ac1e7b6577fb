"""Callbacks that gather and save on all ranks, and print on rank 0.

reason: every rank comes to what is communicated
runs: no (needs Lightning)
"""
import pytorch_lightning as pl
from pytorch_lightning.utilities import rank_zero_only


class SaveBest(pl.Callback):
    def on_validation_epoch_end(self, trainer, pl_module):
        trainer.save_checkpoint("best.ckpt")
        if trainer.is_global_zero:
            print("saved")


class Collect(pl.Callback):
    def on_test_epoch_end(self, trainer, pl_module):
        outputs = pl_module.all_gather(pl_module.outputs)
        self.show(outputs)

    @rank_zero_only
    def show(self, outputs):
        print(outputs)


class Logger:
    def show(self, trainer):
        if trainer.is_global_zero:
            trainer.save_checkpoint("unknown.ckpt")
