"""A warning of all ranks in a file in which everything else is said by a helper of Lightning.

reason: six messages of the file are left to the first rank, one is not
"""
import warnings

from lightning.pytorch import Callback
from lightning.pytorch.utilities import rank_zero_info, rank_zero_warn


class Best(Callback):
    def setup(self, trainer, pl_module, stage):
        if self.monitor is None:
            rank_zero_warn("nothing is monitored")
        if self.folder is None:
            rank_zero_info("the folder of the trainer is used")

    def on_train_start(self, trainer, pl_module):
        rank_zero_info("training begins")
        if self.monitor is None:
            warnings.warn("the best model is the last one")  # expect: RNK620 "6 messages"

    def on_train_end(self, trainer, pl_module):
        rank_zero_info("training ends")

    def on_save_checkpoint(self, trainer, pl_module, checkpoint):
        rank_zero_info("a checkpoint is written")

    def on_load_checkpoint(self, trainer, pl_module, checkpoint):
        rank_zero_warn("the checkpoint is of another version")
