import torch
import torch.distributed as dist
from core.base import Trainer


class ReducedTrainer(Trainer):
    def train(self, epochs):
        for epoch in range(epochs):
            self.validate()

    def validate(self):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        print(loss.item())
