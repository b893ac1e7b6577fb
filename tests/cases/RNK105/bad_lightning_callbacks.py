"""What Lightning hands to callbacks is known without annotations.

reason: saving and gathering are for all ranks
runs: no (needs Lightning)
"""
import pytorch_lightning as pl
from pytorch_lightning.utilities import rank_zero_only


class SaveBest(pl.Callback):
    def __init__(self, path):
        self.path = path

    @rank_zero_only
    def on_validation_epoch_end(self, trainer, pl_module):
        trainer.save_checkpoint(self.path)  # expect: RNK105


class Collect(pl.Callback):
    def on_test_epoch_end(self, trainer, pl_module):
        if trainer.is_global_zero:
            print(pl_module.all_gather(pl_module.outputs))  # expect: RNK105
