"""A trainer tells the loader that it makes, and a derived one makes another.

reason: the loader of the derived class has the method
"""
from torch.utils.data import DataLoader, DistributedSampler


class Told(DataLoader):
    def set_epoch(self, epoch):
        self.sampler.set_epoch(epoch)


class Trainer:
    def make_loader(self, dataset):
        return DataLoader(dataset, 8, sampler=DistributedSampler(dataset))

    def fit(self, dataset, epochs):
        loader = self.make_loader(dataset)
        for epoch in range(epochs):
            if self.tells_loaders:
                loader.set_epoch(epoch)
            else:
                loader.sampler.set_epoch(epoch)
            for batch in loader:
                print(batch)


class Telling(Trainer):
    tells_loaders = True

    def make_loader(self, dataset):
        return Told(dataset, 8, sampler=DistributedSampler(dataset))
