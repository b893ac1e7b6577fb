"""Warm-up in the constructor, but only when one rank is there.

reason: a gate on the world size or on is_initialized() leaves nobody to wait for
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class SinglePipeline:
    def __init__(self, model, world_size: int):
        self.world_size = world_size
        self.model = model if world_size == 1 else DDP(model)
        if world_size == 1:
            self.model(torch.zeros(1, 8))


class LocalPipeline:
    def __init__(self, model):
        self.model = model
        if not dist.is_initialized():
            self._warmup()

    def _warmup(self):
        with torch.no_grad():
            self.model(torch.zeros(1, 8))


class GatedPipeline:
    def __init__(self, model):
        self.world_size = dist.get_world_size()
        self.model = DDP(model) if self.world_size > 1 else model
        self._warmup()

    def _warmup(self):
        if self.world_size > 1:
            return
        for batch in (1, 2, 4):
            self.model(torch.zeros(batch, 8))


def main(model):
    dist.init_process_group("gloo")
    return SinglePipeline(model, dist.get_world_size()), LocalPipeline(model), GatedPipeline(model)
