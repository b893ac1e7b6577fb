"""The trainer repeats the steps of a task that did not fit with a small batch.

reason: as many backwards as on the other ranks
runs: no (needs a GPU that runs out of memory)
"""
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Translation:
    def train_step(self, sample, model):
        model(sample).backward()


class Trainer:
    def __init__(self, task, model, small):
        self.task, self.small = task, small
        self.model = DistributedDataParallel(model)

    def step(self, samples):
        failures = 0
        for sample in samples:
            try:
                self.task.train_step(sample, self.model)
            except RuntimeError as error:
                if "out of memory" not in str(error):
                    raise
                failures += 1
        for _ in range(failures):
            self.task.train_step(self.small, self.model)
        everywhere = [None] * dist.get_world_size()
        dist.all_gather_object(everywhere, failures)
        return everywhere
