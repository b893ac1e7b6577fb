import torch
import torch.distributed as dist


class Trainer:
    def __init__(self, settings):
        self.settings = settings

    def validate(self):
        loss = torch.ones(1)
        dist.all_reduce(loss)
        return loss.item()

    def train(self):
        self.settings.adapter.rank = 0
        for _ in range(self.settings.steps):
            if self.settings.adapter.rank == 0:
                print("loss", self.validate())  # expect: RNK101 low
