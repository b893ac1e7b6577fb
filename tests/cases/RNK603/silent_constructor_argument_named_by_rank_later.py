"""The constructor of a Lightning module gets the name of a folder; `setup` makes a file of this rank of it.

reason: the rank is in the name when an epoch ends, though the attribute began as what the user gave
runs: no (needs lightning)
"""
import os

import torch
import torch.distributed as dist
from lightning.pytorch import LightningModule


class Prototypes(LightningModule):
    def __init__(self, memory_file: str = "memory", size: int = 4):
        super().__init__()
        self.memory_file = memory_file
        self.size = size // dist.get_world_size()
        self.memory = None
        self.net = torch.nn.Linear(4, 4)

    def setup(self, stage):
        if self.size > 0:
            folder = os.path.join(self.logger.log_dir, self.memory_file)
            os.makedirs(folder, exist_ok=True)
            self.memory_file = os.path.join(folder, "part" + str(self.trainer.global_rank) + ".pt")

    def training_step(self, batch, index):
        out = self.net(batch)
        gathered = [torch.zeros_like(out) for _ in range(dist.get_world_size())]
        dist.all_gather(gathered, out.detach())
        self.memory = torch.cat(gathered)
        return out.sum()

    def on_train_epoch_end(self):
        if self.memory is not None:
            torch.save({"memory": self.memory}, self.memory_file)
