"""A method that the constructor calls afterwards wraps the model.

reason: the optimizer holds the parameters of the plain model
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Trainer:
    def __init__(self, model, lr):
        self.model = model
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=lr)  # expect: RNK503
        self.shard()

    def shard(self):
        self.model = FSDP(self.model)
