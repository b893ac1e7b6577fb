"""An endless generator that tells the sampler the pass.

reason: each pass has an order of its own
runs: no (needs a dataset)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def endless(loader):
    epoch = 0
    while True:
        loader.sampler.set_epoch(epoch)
        yield from loader
        epoch += 1


def batches(dataset, batch_size):
    loader = DataLoader(dataset, batch_size=batch_size, sampler=DistributedSampler(dataset), drop_last=True)
    return endless(loader)
