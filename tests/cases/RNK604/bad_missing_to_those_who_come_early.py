"""The first rank makes a folder, and all others fail if it is not there

reason: nothing has them wait for it: who is faster takes a slow rank for missing storage
runs: no (a race)
"""
from pathlib import Path

import torch.distributed as dist
from pytorch_lightning import Callback


class Writer(Callback):
    def __init__(self, directory):
        self.directory = Path(directory)

    def setup(self, trainer, pl_module, stage):
        self.directory = trainer.strategy.broadcast(self.directory)
        if trainer.is_global_zero:
            self.directory.mkdir(parents=True)
        if not self.directory.exists():  # expect: RNK604 "stops ranks that come earlier"
            raise RuntimeError("no shared storage")


def prepare(path):
    if dist.get_rank() == 0:
        path.write_text("ready")
    assert path.is_file(), "nobody wrote it"  # expect: RNK604
