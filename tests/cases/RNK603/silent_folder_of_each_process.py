"""Callbacks name their folder each process for itself, or the first rank alone writes in the one that was broadcast

reason: no two ranks write one file
runs: no (lightning is not installed)
"""
from datetime import datetime
from pathlib import Path
from uuid import uuid4

import pandas as pd
import torch.distributed as dist
from pytorch_lightning import Callback, Trainer


class Own(Callback):
    def __init__(self, directory):
        self.directory = Path(directory) / uuid4().hex
        self.records = {}

    def setup(self, trainer, pl_module, stage):
        self.directory.mkdir(parents=True)
        self.seed = trainer.strategy.broadcast(trainer.current_epoch)

    def on_predict_epoch_end(self, trainer, pl_module):
        rows = [None] * trainer.world_size
        dist.all_gather_object(rows, self.records)
        pd.DataFrame(rows).to_csv(self.directory / "predictions.csv")


class First(Callback):
    def __init__(self, directory):
        self.directory = Path(directory) / datetime.now().strftime("%Y%m%d_%H%M%S")
        self.records = {}

    def setup(self, trainer, pl_module, stage):
        self.directory = trainer.strategy.broadcast(self.directory)

    def on_predict_epoch_end(self, trainer, pl_module):
        rows = [None] * trainer.world_size
        dist.all_gather_object(rows, self.records)
        if trainer.is_global_zero:
            pd.DataFrame(rows).to_csv(self.directory / "predictions.csv")


def main(model, loader):
    trainer = Trainer(devices=4, strategy="ddp", callbacks=[Own("out"), First("out")])
    trainer.predict(model, loader)
