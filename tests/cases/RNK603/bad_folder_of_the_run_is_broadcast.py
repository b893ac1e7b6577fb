"""A callback names its folder by the clock, gets that of the first rank, and all write the same file in it

reason: the name tells no ranks apart any more once it has been broadcast
runs: no (lightning is not installed)
"""
from datetime import datetime
from pathlib import Path

import pandas as pd
import torch.distributed as dist
from pytorch_lightning import Callback, Trainer


class Table(Callback):
    def __init__(self, directory):
        self.directory = Path(directory) / datetime.now().strftime("%Y%m%d_%H%M%S")
        self.records = {}

    def setup(self, trainer, pl_module, stage):
        self.directory = trainer.strategy.broadcast(self.directory)
        if trainer.is_global_zero:
            self.directory.mkdir(parents=True)
        trainer.strategy.barrier()

    def on_predict_epoch_end(self, trainer, pl_module):
        rows = [None] * trainer.world_size
        dist.all_gather_object(rows, self.records)
        pd.DataFrame(rows).to_csv(self.directory / "predictions.csv")  # expect: RNK603


def main(model, loader):
    trainer = Trainer(devices=4, strategy="ddp", callbacks=[Table("out")])
    trainer.predict(model, loader)
