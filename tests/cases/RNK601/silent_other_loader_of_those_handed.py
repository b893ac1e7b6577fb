"""Of a dict of loaders that is handed on, only the one that does not shuffle is gone through in every epoch

reason: the other one is gone through once
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Checker:
    def __init__(self, loaders, model):
        self.loaders = loaders
        self.model = model

    def run(self):
        for batch in self.loaders["train"]:
            self.model.step(batch)
        for _ in range(10):
            for batch in self.loaders["dev"]:
                self.model.check(batch)
            for name in self.loaders:
                print(name)


def main(datasets, model):
    loaders = {
        "train": DataLoader(datasets["train"], sampler=DistributedSampler(datasets["train"])),
        "dev": DataLoader(datasets["dev"], sampler=DistributedSampler(datasets["dev"], shuffle=False)),
    }
    Checker(loaders, model).run()
