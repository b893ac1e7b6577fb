"""A model writes all that it knows, and says so on the first rank; its hooks ask who they are before they call that.

reason: each call stands under a test of the rank, which the object keeps
runs: no (needs a program)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.rank = 0
        self.layer = torch.nn.Linear(2, 2)

    def distribute(self, rank):
        object.__setattr__(self, "ddp", DistributedDataParallel(self, device_ids=[rank]))
        self.rank = rank

    def save(self, path):
        torch.save({"model": self.state_dict()}, path)
        if self.rank == 0:
            print("saved")

    def on_epoch_end(self, save, folder, epoch):
        self.on_step_end(save, folder, epoch)
        if self.rank == 0:
            print("epoch", epoch)

    def on_step_end(self, save, folder, epoch):
        if save and folder and self.rank == 0:
            self.save(f"{folder}/{epoch}.pt")
