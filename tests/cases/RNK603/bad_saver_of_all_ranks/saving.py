"""What saves a model, and what does nothing in its place."""
import os

import torch


class Saver:
    def __init__(self, folder):
        self.folder = folder

    def save(self, model, step):
        path = os.path.join(self.folder, f"step_{step}.pt")
        torch.save(model.state_dict(), path)


class Nothing:
    def __getattr__(self, name):
        return self.nothing

    def nothing(self, *args, **kwargs):
        return None
