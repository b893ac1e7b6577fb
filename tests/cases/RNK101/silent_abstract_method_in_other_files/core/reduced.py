import torch
import torch.distributed as dist

from .base import AbstractTrainer


class ReducedTrainer(AbstractTrainer):
    def validate(self):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        print(loss.item())
