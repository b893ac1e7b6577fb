"""The last checkpoint but one is deleted on rank 0 when a counter has come to its end.

reason: one rank deletes it
"""
import os

import torch
import torch.distributed as dist
from engine import BaseTrainer
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer(BaseTrainer):
    def __init__(self, model, folder):
        dist.init_process_group("nccl")
        self.rank = dist.get_rank()
        self.model = DDP(model)
        self.folder = folder
        self.current_epoch = 0
        self.num_epochs = 1000

    def train_step(self, batch):
        self.model(batch).sum().backward()

    def on_epoch_end(self):
        if self.rank == 0 and self.current_epoch == self.num_epochs - 1:
            torch.save(self.model.module.state_dict(), os.path.join(self.folder, "final.pt"))
            if os.path.isfile(os.path.join(self.folder, "latest.pt")):
                os.remove(os.path.join(self.folder, "latest.pt"))
        self.current_epoch += 1
