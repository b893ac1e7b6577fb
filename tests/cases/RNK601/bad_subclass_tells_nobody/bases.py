"""What all kinds of training share."""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Training:
    def __init__(self, dataset, several):
        self.several = several
        self.sampler = DistributedSampler(dataset) if several else torch.utils.data.RandomSampler(dataset)  # expect: RNK601
        self.loader = DataLoader(dataset, batch_size=8, sampler=self.sampler)
