"""Methods that frameworks call on every rank use what only the first rank has.

reason: a callback's hooks run everywhere, and so does the method of a metric that takes the batches; a hook of the first
    rank that the class calls itself, in one of all ranks, is one of them
runs: no (needs Lightning, wandb and mmengine)
"""

import torch.distributed as dist
from lightning.pytorch import Callback
from lightning.pytorch.cli import SaveConfigCallback
from mmengine.evaluator import BaseMetric


class Report(Callback):
    def on_fit_start(self, trainer, pl_module):
        trainer.logger.experiment.config.update({"lr": 0.1})  # expect: RNK806


class Eager(SaveConfigCallback):
    def setup(self, trainer, pl_module, stage):
        self.save_config(trainer, pl_module, stage)

    def save_config(self, trainer, pl_module, stage):
        trainer.logger.experiment.config.update(self.config.as_dict())  # expect: RNK806


class Words(BaseMetric):
    def __init__(self, folder):
        super().__init__()
        self.table = open(folder / "words.txt", "w") if dist.get_rank() == 0 else None

    def process(self, data_batch, data_samples):
        self.table.write(f"{len(data_samples)} words\n")  # expect: RNK806
