"""Keeps models; those who save are hooks, of which the first rank has one, and all have one of a derived class.

reason: the derived class saves by the method of its base
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


class Keeper:
    def __init__(self, model, folder):
        self.model = model
        self.folder = folder

    def save_settings(self, text):
        if not dist.get_rank() == 0:
            return
        with open(os.path.join(self.folder, "config.yaml"), "w") as file:
            file.write(text)

    def save(self, name):
        with open(os.path.join(self.folder, f"{name}.pth"), "wb") as file:  # expect: RNK603 "save"
            torch.save(self.model.state_dict(), file)
