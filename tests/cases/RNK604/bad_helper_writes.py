"""Saving and loading stand in helpers of a trainer.

reason: the helper that rank 0 runs alone writes what all ranks read behind it
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, model, output_dir):
        self.model = model
        self.output_dir = output_dir
        self.rank = dist.get_rank()

    def save(self):
        torch.save(self.model.state_dict(), os.path.join(self.output_dir, "best.pt"))

    def restore(self):
        state = torch.load(os.path.join(self.output_dir, "best.pt"), map_location="cpu")
        self.model.load_state_dict(state)

    def finish(self):
        if self.rank == 0:
            self.save()
        self.restore()  # expect: RNK604 "best.pt"
