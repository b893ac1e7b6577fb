"""Callbacks that a trainer of the project calls on the first rank."""
import os

import torch


class Callback:
    def on_train_epoch_end(self, trainer):
        pass


class Sampling(Callback):
    def __init__(self, path):
        self.path = path

    def _write(self, trainer):
        torch.save(trainer.model.module.state_dict(), os.path.join(self.path, f"{trainer.epoch}.pt"))

    def on_train_epoch_end(self, trainer):
        self._write(trainer)


class Counting(Callback):
    def __init__(self):
        self.gpu_id = int(os.environ["LOCAL_RANK"])
        self.epochs = 0

    def on_train_epoch_end(self, trainer):
        self.epochs += 1
