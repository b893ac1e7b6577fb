import torch
import torch.distributed as dist
from metric import Hits


def save(state):
    parts = [None] * dist.get_world_size()
    dist.all_gather_object(parts, len(state))
    if dist.get_rank() == 0:
        print(parts)


class Trainer:
    def __init__(self, model, loader):
        self.model = model
        self.loader = loader
        self.metric = Hits()
        self.best = 0.0

    @torch.no_grad()
    def validate(self):
        self.model.eval()
        self.metric.reset()
        for batch in self.loader:
            self.metric.update(self.model(batch))
        return self.metric.compute()

    def fit(self, epochs):
        for _ in range(epochs):
            score = self.validate()
            if score > self.best:
                self.best = score
                save(self.model.state_dict())  # expect: RNK107
