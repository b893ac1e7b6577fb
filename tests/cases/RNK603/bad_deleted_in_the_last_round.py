"""The last checkpoint but one is deleted on all ranks when a counter has come to its end.

reason: the counter begins at 0, but is another number when the method is called
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
        if self.current_epoch == self.num_epochs - 1:
            self.save("final.pt")
            if os.path.isfile(os.path.join(self.folder, "latest.pt")):
                os.remove(os.path.join(self.folder, "latest.pt"))  # expect: RNK603
        else:
            self.save("latest.pt")
        self.current_epoch += 1

    def save(self, name):
        if self.rank == 0:
            torch.save(self.model.module.state_dict(), os.path.join(self.folder, name))
