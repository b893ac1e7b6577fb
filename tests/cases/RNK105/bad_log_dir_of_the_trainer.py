"""The folder of the logs is asked for on rank 0.

reason: the property broadcasts the name of the folder
runs: no (needs lightning)
"""
import os

import lightning as L
from lightning.pytorch.utilities import rank_zero_only


class Notes(L.Callback):
    @rank_zero_only
    def on_fit_start(self, trainer, pl_module):
        os.makedirs(trainer.log_dir, exist_ok=True)  # expect: RNK105 "log_dir"

    def on_fit_end(self, trainer, pl_module):
        if trainer.is_global_zero:
            print("logs are in", trainer.log_dir)  # expect: RNK105 "log_dir"
