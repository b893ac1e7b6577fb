"""Only the first rank sets up a loader, which Fabric divides over all of them, and goes through it

reason: Fabric gives it a distributed sampler of all ranks, of which the first takes its part
runs: no (Lightning is not installed)
"""

import torch
from lightning.fabric import Fabric
from torch.utils.data import DataLoader


class Extractor:
    def __init__(self, model):
        self.model = model

    def extract(self, loader):
        return torch.cat([self.model(batch) for batch in loader] if self.model is None else list(self.each(loader)))

    def each(self, loader):
        found = []
        for batch in loader:
            found.append(self.model(batch))
        return found


def states(fabric: Fabric, model, data):
    if fabric.global_rank != 0:
        return None
    loader = DataLoader(data, batch_size=8, shuffle=False)
    loader = fabric.setup_dataloaders(loader)  # expect: RNK623
    return Extractor(model).extract(loader)
