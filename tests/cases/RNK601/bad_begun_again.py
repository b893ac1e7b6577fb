"""The loader begins again when it is at its end, in a method that is called for each step.

reason: every pass has the order of the first
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


class Source:
    def __init__(self, dataset, batch_size):
        self.loader = DataLoader(dataset, batch_size, sampler=DistributedSampler(dataset), drop_last=True)
        self.batches = iter(self.loader)

    def next(self):
        try:
            batch = next(self.batches)
        except StopIteration:
            self.batches = iter(self.loader)  # expect: RNK601 "is restarted at its end"
            batch = next(self.batches)
        return batch
