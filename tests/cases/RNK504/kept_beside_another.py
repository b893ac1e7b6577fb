"""A trainer keeps the wrapper and something else in one statement

reason: all that make a trainer hand it a wrapper, and the step goes around it
"""

import torch
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, model, optimizer):
        self.model, self.optimizer = model, optimizer

    def step(self, images, target):
        features = self.model.module.features(images)
        loss = torch.nn.functional.cross_entropy(self.model.module.head(features), target)  # expect: RNK504
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()


def main(net, batches, local_rank):
    model = DistributedDataParallel(net.to(local_rank), device_ids=[local_rank])
    trainer = Trainer(model, torch.optim.SGD(model.parameters(), 0.1))
    for images, target in batches:
        trainer.step(images, target)
