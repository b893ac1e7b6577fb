"""A device object with the global rank as its index.

reason: the index restarts on every node
runs: no (needs GPUs)
"""
import os

import torch


class Trainer:
    def __init__(self):
        self.rank = int(os.environ["RANK"])
        self.device = torch.device("cuda", self.rank)  # expect: RNK304 "self.rank is the global rank"
