import torch
import torch.distributed as dist
from core.base import Trainer


class ReducedTrainer(Trainer):
    def validate(self):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        print(loss.item())

    def save(self):
        print("saved")
