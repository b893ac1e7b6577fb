"""A dict of loaders is handed to a trainer, which goes through the one for training in every epoch

reason: the sampler shuffles by its epoch, which nobody tells it
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Trainer:
    def __init__(self, loaders, model):
        self.loaders = loaders
        self.model = model

    def run(self):
        while not self.model.is_done:
            self.train_epoch()

    def train_epoch(self):
        for batch in self.loaders["train"]:  # expect: RNK601
            self.model.step(batch)
        for batch in self.loaders["dev"]:
            self.model.check(batch)


def main(datasets, model, is_distributed):
    train_sampler, dev_sampler = None, None
    if is_distributed:
        train_sampler = DistributedSampler(datasets["train"], shuffle=True)
        dev_sampler = DistributedSampler(datasets["dev"], shuffle=False)
    loaders = {
        "train": DataLoader(datasets["train"], sampler=train_sampler),
        "dev": DataLoader(datasets["dev"], sampler=dev_sampler),
    }
    Trainer(loaders, model=model).run()
