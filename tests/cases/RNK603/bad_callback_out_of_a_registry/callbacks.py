"""What a trainer calls behind each step."""

import os

import torch


class Progress:
    def __init__(self, folder):
        self.folder = folder

    def after(self, loss):
        print(loss)


class Record:
    def __init__(self, folder):
        self.path = os.path.join(folder, "losses.pt")
        self.losses = []

    def after(self, loss):
        self.losses.append(loss)
        torch.save({"losses": self.losses}, self.path)


CALLBACKS = {"progress": Progress, "record": Record}
