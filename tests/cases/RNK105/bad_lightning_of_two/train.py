"""The checkpoint at an interruption is saved by rank 0, and the others wait for nobody.

reason: save_checkpoint has a barrier since Lightning 2.1, which only rank 0 comes to
runs: no (needs Lightning)
"""
import pytorch_lightning as pl


class Interruption(pl.Callback):
    def on_exception(self, trainer, pl_module, exception):
        if trainer.global_rank == 0:
            trainer.save_checkpoint("last.ckpt")  # expect: RNK105
