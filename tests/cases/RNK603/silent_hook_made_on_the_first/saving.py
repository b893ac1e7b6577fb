"""Keeps models; of its files only the settings are left to the first rank here.

reason: the only ones who save are hooks, and the first rank alone has one
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
        with open(os.path.join(self.folder, f"{name}.pth"), "wb") as file:
            torch.save(self.model.state_dict(), file)
