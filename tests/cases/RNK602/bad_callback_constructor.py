"""The constructor of a callback makes the folder of checkpoints.

reason: every rank makes the callback
runs: no (a race)
"""
import os

import torch.distributed as dist


class Callback:
    def on_epoch_end(self, trainer):
        pass


class ModelCheckpoint(Callback):
    def __init__(self, folder):
        self.folder = folder
        if not os.path.exists(folder):
            os.makedirs(folder)  # expect: RNK602 "folder"

    def on_epoch_end(self, trainer):
        trainer.save(os.path.join(self.folder, f"epoch_{trainer.epoch}_{dist.get_rank()}.pt"))
