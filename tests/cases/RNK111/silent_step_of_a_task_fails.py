"""The step belongs to an object that is handed in, and the trainer says of what does not fit that it is too large.

reason: both branches of the handler raise, so nobody goes on alone
runs: no (needs a GPU that runs out of memory)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def wrap_for_training(args, model):
    options = {"device_ids": [args.device_id], "broadcast_buffers": False}
    return DistributedDataParallel(model, **options)


class Translation:
    def train_step(self, sample, model, criterion, optimizer):
        loss = criterion(model, sample)
        optimizer.backward(loss)
        return loss


class Trainer:
    def __init__(self, args, task, model, criterion, optimizer):
        self.args, self.task, self.criterion, self.optimizer = args, task, criterion, optimizer
        self._model, self._wrapped = model, None

    @property
    def model(self):
        if self._wrapped is None:
            self._wrapped = wrap_for_training(self.args, self._model)
        return self._wrapped

    def step(self, samples):
        losses, failures = [], 0
        for sample in samples:
            try:
                losses.append(self.task.train_step(sample, self.model, self.criterion, self.optimizer))
            except RuntimeError as error:
                if "out of memory" in str(error):
                    raise RuntimeError("this batch is too large") from error
                else:
                    raise error
        everywhere = [None] * dist.get_world_size()
        dist.all_gather_object(everywhere, (losses, failures))
        return everywhere
