"""The constructor of a trainer that knows its rank.

reason: every rank constructs the trainer
runs: no (a race)
"""
import os

import torch.distributed as dist


class Trainer:
    def __init__(self, model, save_dir):
        self.model = model
        self.rank = dist.get_rank()
        self.save_dir = save_dir
        if not os.path.isdir(self.save_dir):
            os.makedirs(self.save_dir)  # expect: RNK602 "self.save_dir"

    def log(self, text):
        if self.rank == 0:
            print(text)
