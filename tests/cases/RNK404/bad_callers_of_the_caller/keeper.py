"""What keeps a run."""
import os

import torch


class Keeper:
    def __init__(self, folder, model, optimizer):
        self.folder, self.model, self.optimizer = folder, model, optimizer

    def save(self, step):
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "step": step}
        torch.save(state, os.path.join(self.folder, f"{step}.pth"))

    @staticmethod
    def load(path):
        saved = torch.load(path)  # expect: RNK404
        return saved

    def try_again(self, name):
        saved = self.load(os.path.join(self.folder, name))
        self.model.load_state_dict(saved["model"])
        self.optimizer.load_state_dict(saved["optimizer"])
        return saved["step"]
