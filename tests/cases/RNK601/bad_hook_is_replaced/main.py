"""The hook of the base tells the sampler the epoch, and the derived class has another one in its place.

reason: the order of the first epoch is that of all
"""
import torch.distributed as dist
from base import Trainer
from data import build


class Warm(Trainer):
    def before_epoch(self, epoch):
        for group in self.optimizer.param_groups:
            group["lr"] = 0.1 * min(1, epoch / 10)


def main(model, optimizer, dataset):
    dist.init_process_group("gloo")
    Warm(model, optimizer, build(dataset), epochs=90).fit()
