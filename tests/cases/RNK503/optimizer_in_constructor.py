"""A trainer that wraps after it has built the optimizer

reason: both are attributes of the same object
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel


class Trainer:
    def __init__(self, model, lr):
        self.model = model
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=lr)  # expect: RNK503
        self.model = FullyShardedDataParallel(self.model, limit_all_gathers=True)
