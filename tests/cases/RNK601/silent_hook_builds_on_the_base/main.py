"""The hook of the derived class calls that of its base, which tells the sampler the epoch.

reason: each epoch has an order of its own
"""
import torch.distributed as dist
from base import Trainer
from data import build


class Warm(Trainer):
    def before_epoch(self, epoch):
        super().before_epoch(epoch)
        for group in self.optimizer.param_groups:
            group["lr"] = 0.1 * min(1, epoch / 10)


def main(model, optimizer, dataset):
    dist.init_process_group("gloo")
    Warm(model, optimizer, build(dataset), epochs=90).fit()
