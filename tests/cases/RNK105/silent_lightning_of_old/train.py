"""The checkpoint at an interruption is saved by rank 0, with a Lightning that has no barrier there.

reason: the project stays on Lightning 1.4, whose save_checkpoint is local under DDP
runs: no (needs Lightning)
"""
import pytorch_lightning as pl


class Interruption(pl.Callback):
    def on_keyboard_interrupt(self, trainer, pl_module):
        if trainer.global_rank == 0:
            trainer.save_checkpoint("last.ckpt")
