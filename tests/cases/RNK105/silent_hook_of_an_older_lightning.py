"""A callback saves on the first rank in a hook that Lightning calls no more.

reason: saving has its barrier since 2.1, and nothing calls on_keyboard_interrupt since 2.0
runs: no (needs Lightning)
"""

import pytorch_lightning as pl


class SaveWhenInterrupted(pl.Callback):
    def __init__(self, path):
        self.path = path

    def on_keyboard_interrupt(self, trainer, pl_module):
        if trainer.global_rank == 0:
            trainer.save_checkpoint(self.path)
