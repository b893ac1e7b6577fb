"""A method builds the optimizer, and another one shards

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
        decayed = [p for p in self.model.parameters() if p.ndim > 1]
        others = [p for p in self.model.parameters() if p.ndim <= 1]
        return torch.optim.AdamW([{"params": decayed}, {"params": others, "weight_decay": 0.0}])

    def shard(self):
        for layer in self.model.layers:
            fully_shard(layer)
        fully_shard(self.model)
