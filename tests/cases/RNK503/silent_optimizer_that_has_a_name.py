"""A method builds the optimizer under a name, once another one has sharded

reason: the optimizer has the parameters that are there afterwards
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import fully_shard


class Learner:
    def __init__(self, model):
        self.model = model
        self.shard()
        self.optimizer = self.make_optimizer()

    def make_optimizer(self):
        result = torch.optim.AdamW(self.model.parameters(), lr=1e-3)
        return result

    def shard(self):
        for layer in self.model.layers:
            fully_shard(layer)
        fully_shard(self.model)
