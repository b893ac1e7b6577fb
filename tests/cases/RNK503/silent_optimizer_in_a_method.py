"""Methods that build the optimizer in time, again, or of another model

reason: what the optimizer holds is what the wrapper made, or is not wrapped
runs: no (FSDP1 on a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class InOrder:
    def __init__(self, model, rate):
        self.model = model
        self._shard()
        self._build_optimizer(rate)

    def _build_optimizer(self, rate):
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=rate)

    def _shard(self):
        self.model = FSDP(self.model)

    def again(self, rate):
        self._build_optimizer(rate)
        self._shard()
        self._build_optimizer(rate)


class Head:
    def __init__(self, model, rate):
        self.model = model
        self.head = torch.nn.Linear(8, 2)
        self._build_optimizer(rate)
        self.model = FSDP(self.model)

    def _build_optimizer(self, rate):
        self.optimizer = torch.optim.AdamW(self.head.parameters(), lr=rate)
