"""The constructor of a Lightning module gets the name of a folder; `setup` makes a file of it, without the rank.

reason: every rank saves its memory under the same name at the end of an epoch
runs: no (needs lightning)
"""
import os

import torch
import torch.distributed as dist
from lightning.pytorch import LightningModule


class Prototypes(LightningModule):
    def __init__(self, memory_file="memory"):
        super().__init__()
        self.memory_file = memory_file
        self.memory = None
        self.net = torch.nn.Linear(4, 4)

    def setup(self, stage):
        folder = os.path.join(self.logger.log_dir, "memory")
        os.makedirs(folder, exist_ok=True)
        self.memory_file = os.path.join(folder, "last.pt")

    def training_step(self, batch, index):
        out = self.net(batch)
        gathered = [torch.zeros_like(out) for _ in range(dist.get_world_size())]
        dist.all_gather(gathered, out.detach())
        self.memory = torch.cat(gathered)
        return out.sum()

    def on_train_epoch_end(self):
        if self.memory is not None:
            torch.save({"memory": self.memory}, self.memory_file)  # expect: RNK603
