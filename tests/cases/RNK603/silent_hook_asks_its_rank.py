"""Hooks that ask who they are: a decorator, an attribute of the trainer, a function of the project's context.

reason: one rank writes
runs: no (needs lightning)
"""
import lightning.pytorch as pl
import torch
import torch.distributed as dist
from lightning.pytorch.utilities import rank_zero_only


class Context:
    def __init__(self):
        self.numbers = {}

    def register(self, name):
        self.numbers[name] = dist.get_rank()

    def get_global_rank(self):
        return self.numbers["global"]


context = Context()


class SaveErrors(pl.Callback):
    @rank_zero_only
    def on_train_epoch_end(self, trainer, pl_module):
        torch.save(pl_module.errors, "errors_train.pt")

    def on_validation_epoch_end(self, trainer, pl_module):
        if trainer.is_global_zero:
            torch.save(pl_module.errors, "errors_val.pt")

    def on_test_epoch_end(self, trainer, pl_module):
        if context.get_global_rank() == 0:
            torch.save(pl_module.errors, "errors_test.pt")

    def on_predict_epoch_end(self, trainer, pl_module):
        torch.save(pl_module.errors, f"errors_{trainer.global_rank}.pt")
