"""Trainers of transformers whose own loaders are divided.

reason: accelerate prepares them, a sampler or a data set knows its rank, or the trainer is of another library
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler, IterableDataset
from transformers import Trainer

from somewhere import GroupedSampler


class Prepared(Trainer):
    def get_train_dataloader(self):
        return self.accelerator.prepare(DataLoader(self.train_dataset, batch_size=8, shuffle=True))


class PreparedLater(Trainer):
    def get_train_dataloader(self):
        loader = DataLoader(self.train_dataset, batch_size=8, shuffle=True)
        return self.accelerator.prepare(loader)


class PreparedByItself(Trainer):
    def get_train_dataloader(self):
        loader = DataLoader(self.train_dataset, batch_size=8, shuffle=True)
        loader = self.accelerator.prepare_data_loader(loader)
        return loader


class Distributed(Trainer):
    def get_train_dataloader(self):
        return DataLoader(self.train_dataset, batch_size=8, sampler=DistributedSampler(self.train_dataset))


class SamplerOfItsOwn(Trainer):
    def get_train_dataloader(self):
        return DataLoader(self.train_dataset, batch_size=8, sampler=GroupedSampler(self.train_dataset))


class SamplerKnowsRanks(Trainer):
    def _get_train_sampler(self):
        return GroupedSampler(self.train_dataset, rank=dist.get_rank(), world_size=dist.get_world_size())

    def get_train_dataloader(self):
        return DataLoader(self.train_dataset, batch_size=8, sampler=self._get_train_sampler())


class Streamed(Trainer):
    def get_train_dataloader(self):
        if isinstance(self.train_dataset, IterableDataset):
            return DataLoader(self.train_dataset, batch_size=8)
        return super().get_train_dataloader()


class HandedOn(Trainer):
    def get_train_dataloader(self):
        loader = DataLoader(self.train_dataset, batch_size=8, shuffle=True)
        return self.divided(loader)


class Own:
    def get_train_dataloader(self):
        return DataLoader(self.train_dataset, batch_size=8, shuffle=True)
