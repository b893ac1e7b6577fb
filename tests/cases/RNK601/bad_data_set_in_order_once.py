"""A data set that is put into another order once, ahead of the epochs, and one of which each epoch asks something else.

reason: every epoch goes through the samples in the order in which they are from then on
"""
import numpy as np
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler


class Sentences(Dataset):
    def __init__(self, sentences):
        self.sentences = sentences
        self.longest = 0

    def __len__(self):
        return len(self.sentences)

    def __getitem__(self, index):
        return self.sentences[index][: self.longest]

    def shuffle(self, seed):
        np.random.seed(seed)
        np.random.shuffle(self.sentences)

    def grow(self, epoch):
        self.longest = 10 * epoch


def train(model, sentences, epochs):
    dist.init_process_group("nccl")
    samples = Sentences(sentences)
    loader = DataLoader(samples, batch_size=8, sampler=DistributedSampler(samples))
    samples.shuffle(0)
    for epoch in range(epochs):  # expect: RNK601
        loader.dataset.grow(epoch)
        for batch in loader:
            model(batch).sum().backward()
