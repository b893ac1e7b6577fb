"""A callback of Lightning draws a figure at the end of each validation.

reason: callbacks run on every rank; trainer.is_global_zero is not asked
runs: no (needs lightning)
"""
import os

import lightning.pytorch as pl
import matplotlib.pyplot as plt
import torch.distributed as dist


class DrawErrors(pl.Callback):
    def __init__(self, folder):
        self.folder = folder

    def on_validation_epoch_end(self, trainer, pl_module):
        errors = pl_module.errors.clone()
        dist.all_reduce(errors)
        figure, axes = plt.subplots()
        axes.plot(errors.cpu())
        figure.savefig(os.path.join(self.folder, f"errors_{trainer.current_epoch}.png"))  # expect: RNK603 "on_validation_epoch_end"
