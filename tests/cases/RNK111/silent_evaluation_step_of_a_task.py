"""What does not fit in evaluation is left out.

reason: the steps of this name go forward only
runs: no (needs a GPU that runs out of memory)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Translation:
    def train_batch(self, sample, model):
        with torch.no_grad():
            return model(sample)


class Trainer:
    def __init__(self, task, model):
        self.task = task
        self.model = DistributedDataParallel(model, broadcast_buffers=False)

    def step(self, samples):
        failures = 0
        for sample in samples:
            try:
                self.task.train_batch(sample, self.model)
            except torch.OutOfMemoryError:
                failures += 1
        everywhere = [None] * dist.get_world_size()
        dist.all_gather_object(everywhere, failures)
        return everywhere
