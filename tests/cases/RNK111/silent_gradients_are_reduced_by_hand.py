"""The model is a plain one, and its gradients are reduced when all batches are through.

reason: a batch that is left out skips nothing that the others wait in
runs: no (needs a GPU that runs out of memory)
"""
import torch.distributed as dist


class Translation:
    def train_step(self, sample, model):
        model(sample).backward()


class Trainer:
    def __init__(self, task, model):
        self.task, self.model = task, model

    def step(self, samples):
        failures = 0
        for sample in samples:
            try:
                self.task.train_step(sample, self.model)
            except RuntimeError as error:
                if "out of memory" not in str(error):
                    raise
                failures += 1
        for parameter in self.model.parameters():
            dist.all_reduce(parameter.grad)
        return failures
