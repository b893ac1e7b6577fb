"""Samplers with options of which nobody knows whether they shuffle

reason: the epoch is told, the loader is one for validation, or the caller decides
"""

from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


def loader_of(dataset, shuffle):
    return DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset, shuffle=shuffle))


def main(config, samples, held_back, model):
    watched = DataLoader(
        held_back, batch_size=8, sampler=DistributedSampler(held_back, shuffle=config["val"]["shuffle"])
    )
    plain = loader_of(samples, False)
    for _ in range(config["epochs"]):
        for batch in plain:
            model(batch).sum().backward()
        for batch in watched:
            print(model(batch))
