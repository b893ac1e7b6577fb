"""A data set that each epoch puts into another order.

reason: the sampler repeats its numbers, and these stand for other samples every time
"""
import numpy as np
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler


class Sentences(Dataset):
    def __init__(self, sentences):
        self.sentences = sentences

    def __len__(self):
        return len(self.sentences)

    def __getitem__(self, index):
        return self.sentences[index]

    def shuffle(self, seed):
        np.random.seed(seed)
        order = np.random.permutation(len(self.sentences))
        self.sentences = [self.sentences[i] for i in order]


class Trainer:
    def __init__(self, model, loader):
        self.model = model
        self.loader = loader

    def train_epoch(self, epoch):
        self.loader.dataset.shuffle(epoch)
        for batch in self.loader:
            self.model(batch).sum().backward()


def train(model, sentences, epochs):
    dist.init_process_group("nccl")
    samples = Sentences(sentences)
    sampler = torch.utils.data.distributed.DistributedSampler(samples)
    trainer = Trainer(model, DataLoader(samples, batch_size=8, sampler=sampler))
    for epoch in range(epochs):
        trainer.train_epoch(epoch)


def train_plainly(model, sentences, epochs):
    samples = Sentences(sentences)
    loader = DataLoader(samples, batch_size=8, sampler=DistributedSampler(samples))
    for epoch in range(epochs):
        samples.shuffle(epoch)
        for batch in loader:
            model(batch).sum().backward()
