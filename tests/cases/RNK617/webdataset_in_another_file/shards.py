"""A loader of webdataset that knows nothing of processes.

reason: the trainer that reads it has several
"""
import webdataset
from torch.utils.data import DataLoader


class Reports:
    def __init__(self, pattern, shuffle):
        self.pattern = pattern
        self.shuffle = shuffle

    def loader(self, size):
        shuffled = 100 if self.shuffle else False
        data = webdataset.WebDataset(self.pattern, shardshuffle=shuffled).map(self.decode)  # expect: RNK617
        return DataLoader(data, batch_size=size)

    def decode(self, sample):
        return sample["volume.npy"], sample["report.txt"]
