"""A trainer saves if a flag says so, which its base clears on all ranks but the one that a setting names.

reason: one rank saves
runs: no (takes options)
"""
import torch
from base import Base
from helpers import save
from options import read
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer(Base):
    def __init__(self, args):
        super().__init__(args)
        self.folder = args.folder

    def train(self):
        self.join()
        self.model = DDP(torch.nn.Linear(4, 4))
        for _ in range(3):
            self.model(torch.ones(1, 4)).sum().backward()
            self.after_iter()

    def after_iter(self):
        if self.saves:
            save(self.model, self.folder)


if __name__ == "__main__":
    Trainer(read()).train()
