"""A static method with the number of the process first, and the object as a parameter named self.

reason: self is an object of the class: its method goes through the loader, and nobody tells the sampler the epoch
"""
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.utils.data import DataLoader, DistributedSampler


class Trainable:
    def __init__(self, model, epochs):
        self.model, self.epochs = model, epochs

    def train(self, data, size):
        mp.spawn(self._run, args=(self, data, size), nprocs=size)

    @staticmethod
    def _run(rank, self, data, size):
        dist.init_process_group("gloo", rank=rank, world_size=size)
        sampler = DistributedSampler(data, num_replicas=size, rank=rank)
        loader = DataLoader(data, batch_size=32, sampler=sampler)
        for epoch in range(self.epochs):
            self._train_epoch(loader)

    def _train_epoch(self, loader):
        for batch in loader:  # expect: RNK601
            self.model(batch).backward()
