"""One method of a keeper of checkpoints leaves the file to the first rank, another one does not.

reason: all ranks call both, as the first one shows
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


class Keeper:
    def __init__(self, model, folder):
        self.model = model
        self.folder = folder

    def save(self, step):
        if dist.get_rank() != 0:
            return
        torch.save(self.model.state_dict(), os.path.join(self.folder, f"model_{step}.pt"))

    def finalize(self):
        torch.save(self.model.state_dict(), os.path.join(self.folder, "final.pt"))  # expect: RNK603

    def to_text(self):
        with open(os.path.join(self.folder, "model.txt"), "w") as file:
            file.write(str(self.model))
