"""A callback saves on the first rank in a hook that Lightning calls no more, but another one of its own does.

reason: saving has a barrier, and the other ranks go on
runs: no (needs Lightning)
"""

import pytorch_lightning as pl
from pytorch_lightning.callbacks import Callback


class SaveWhenInterrupted(Callback):
    def __init__(self, path):
        self.path = path

    def on_keyboard_interrupt(self, trainer, pl_module):
        if trainer.global_rank == 0:
            trainer.save_checkpoint(self.path)  # expect: RNK105


class Stop(pl.Callback):
    def __init__(self, other):
        self.other = other

    def on_train_epoch_end(self, trainer, pl_module):
        self.other.on_keyboard_interrupt(trainer, pl_module)
