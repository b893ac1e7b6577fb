"""All ranks ask for the folder of the logs; rank 0 uses it. That of a logger is local.

reason: the property broadcasts, and all ranks read it
runs: no (needs lightning)
"""
import os

import lightning as L


class Notes(L.Callback):
    def on_fit_start(self, trainer, pl_module):
        folder = trainer.log_dir
        if trainer.is_global_zero:
            os.makedirs(folder, exist_ok=True)
            print(trainer.logger.log_dir, trainer.logger.name)
