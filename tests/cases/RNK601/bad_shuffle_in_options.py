"""Options that are unpacked into the sampler say that it shuffles.

reason: nothing tells it the epoch, so each epoch has the first one's order
runs: no (a fragment)
"""
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def run(model, dataset):
    of_sampler = {"shuffle": True, "drop_last": False}
    loader = DataLoader(dataset, sampler=DistributedSampler(dataset, **of_sampler), batch_size=8)
    for epoch in range(10):  # expect: RNK601
        for batch in loader:
            model(batch)
