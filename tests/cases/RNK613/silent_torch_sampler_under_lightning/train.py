"""A trainer of Lightning for a loader with the sampler of torch, or one derived from it.

reason: Lightning leaves these as they are
"""
import lightning.pytorch as pl
from torch.utils.data import DataLoader, DistributedSampler


class Ours(DistributedSampler):
    def __iter__(self):
        return iter(list(super().__iter__())[self.rank :])


class Speech(pl.LightningDataModule):
    def __init__(self, dataset):
        super().__init__()
        self.dataset = dataset

    def train_dataloader(self):
        return DataLoader(self.dataset, batch_size=8, sampler=DistributedSampler(self.dataset))

    def val_dataloader(self):
        return DataLoader(self.dataset, batch_size=8, sampler=Ours(self.dataset, shuffle=False))


def main(model, dataset):
    pl.Trainer(devices=-1, strategy="ddp", max_epochs=8).fit(model, Speech(dataset))
