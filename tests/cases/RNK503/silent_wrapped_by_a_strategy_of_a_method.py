"""A method hands the model to a strategy that wraps it: ahead of the optimizer, under a test, or by another strategy.

reason: the optimizer holds what is trained, or nobody knows whether anything is replaced
runs: no (FSDP1 needs an accelerator)
"""
import functools

import torch
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.nn.parallel import DistributedDataParallel


class Shard:
    def setup(self, module):
        return FullyShardedDataParallel(module)


class Copy:
    def setup(self, module):
        return DistributedDataParallel(module)


SHARDING = {"shard": Shard}
COPYING = {"copy": Copy}


def build_optimizer(module, rate):
    return torch.optim.AdamW(module.parameters(), lr=rate)


class Later:
    def __init__(self, settings):
        self.strategy = SHARDING[settings["strategy"]]()
        self.model = nn.Linear(8, 8)
        self.make = functools.partial(build_optimizer, rate=settings["rate"])
        self._set_up()

    def _set_up(self):
        self.model = self.strategy.setup(self.model)
        self.optimizer = self.make(self.model)


class Sometimes:
    def __init__(self, settings):
        self.strategy = SHARDING[settings["strategy"]]()
        self.model = nn.Linear(8, 8)
        self.sharded = settings["sharded"]
        self.optimizer = build_optimizer(self.model, settings["rate"])
        self._set_up()

    def _set_up(self):
        if self.sharded:
            self.model = self.strategy.setup(self.model)
            self.optimizer = build_optimizer(self.model, 0.1)


class Copies:
    def __init__(self, settings):
        self.strategy = COPYING[settings["strategy"]]()
        self.model = nn.Linear(8, 8)
        self.optimizer = build_optimizer(self.model, settings["rate"])
        self._set_up()

    def _set_up(self):
        self.model = self.strategy.setup(self.model)
