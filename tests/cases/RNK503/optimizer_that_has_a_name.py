"""A method builds the optimizer under a name, and another one shards afterwards

reason: the constructor calls them in the wrong order
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import fully_shard


class Learner:
    def __init__(self, model):
        self.model = model
        self.optimizer = self.make_optimizer()  # expect: RNK503
        self.shard()

    def make_optimizer(self):
        optimizer = torch.optim.AdamW(self.model.parameters(), lr=1e-3)
        print(optimizer)
        return optimizer

    def shard(self):
        for layer in self.model.layers:
            fully_shard(layer)
        fully_shard(self.model)
