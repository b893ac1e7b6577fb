"""A method hands the model to the strategy that a setting picks, which wraps it, behind the optimizer.

reason: the optimizer holds the parameters that FSDP has replaced
runs: no (FSDP1 needs an accelerator)
"""
import torch
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel


class Shard:
    def __init__(self, device):
        self.device = device

    def setup(self, module):
        return FullyShardedDataParallel(module, device_id=self.device)


STRATEGIES = {"shard": Shard}


def build_optimizer(module, rate):
    return torch.optim.AdamW(module.parameters(), lr=rate)


class Trainer:
    def __init__(self, settings, device):
        self.strategy = STRATEGIES[settings["strategy"]](device)
        self.model = nn.Linear(8, 8)
        self.optimizer = build_optimizer(self.model, settings["rate"])  # expect: RNK503 "FullyShardedDataParallel in setup"
        self._set_up()

    def _set_up(self):
        self.model = self.strategy.setup(self.model)
