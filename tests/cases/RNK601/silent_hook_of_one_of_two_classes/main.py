"""One derived class has another hook in the place of that which tells the sampler the epoch, and another one has not.

reason: which of them a run takes is for the user to say
"""
import torch.distributed as dist
from base import Trainer
from data import build


class Warm(Trainer):
    def before_epoch(self, epoch):
        for group in self.optimizer.param_groups:
            group["lr"] = 0.1 * min(1, epoch / 10)


class Plain(Trainer):
    pass


def main(model, optimizer, dataset, is_warm):
    dist.init_process_group("gloo")
    (Warm if is_warm else Plain)(model, optimizer, build(dataset), epochs=90).fit()
