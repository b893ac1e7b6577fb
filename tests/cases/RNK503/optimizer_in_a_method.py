"""A method builds the optimizer, and keeps it, before the model is sharded

reason: the constructor calls the methods in the wrong order
runs: no (FSDP1 on a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Trainer:
    def __init__(self, model, rate):
        self.model = model
        self._build_optimizer(rate)  # expect: RNK503
        self._shard()

    def _build_optimizer(self, rate):
        self.optimizer = torch.optim.AdamW([p for p in self.model.parameters() if p.requires_grad], lr=rate)

    def _shard(self):
        self.model = FSDP(self.model)
