"""A dict of loaders is handed to a trainer, which tells the sampler its epoch, or goes through the other one

reason: the order changes, or does not matter
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Trainer:
    def __init__(self, loaders, model):
        self.loaders = loaders
        self.model = model

    def run(self):
        for epoch in range(10):
            self.loaders["train"].sampler.set_epoch(epoch)
            for batch in self.loaders["train"]:
                self.model.step(batch)


def loaders_of(datasets):
    return {
        "train": DataLoader(datasets["train"], sampler=DistributedSampler(datasets["train"])),
        "dev": DataLoader(datasets["dev"], sampler=DistributedSampler(datasets["dev"], shuffle=False)),
    }


def main(datasets, model):
    Trainer(loaders_of(datasets), model).run()
