import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, callbacks):
        self.rank = dist.get_rank()
        self.callbacks = callbacks
        self.loss = 0.0

    def _call(self, hook, *given):
        for callback in self.callbacks:
            getattr(callback, hook)(self, *given)

    def validate(self):
        total = torch.ones(1)
        dist.all_reduce(total)
        self.loss = total.item()
        return self.loss

    def fit(self, epochs):
        for epoch in range(epochs):
            self._call("on_epoch_end", epoch)


class Exporter:
    def __init__(self, callbacks):
        self.rank = dist.get_rank()
        self.callbacks = callbacks

    def validate(self):
        return 0.0

    def call(self, hook, *given):
        for callback in self.callbacks:
            getattr(callback, hook)(self, *given)
