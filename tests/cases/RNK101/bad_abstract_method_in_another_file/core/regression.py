import torch
import torch.distributed as dist

from .base import AbstractTrainer


class RegressionTrainer(AbstractTrainer):
    def step(self, epoch):
        print("epoch", epoch)

    def validate(self):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        print(loss.item())
