"""Fabric is told to leave the sampler as it is

reason: the first rank goes through all samples
runs: no (Lightning is not installed)
"""

from lightning.fabric import Fabric
from torch.utils.data import DataLoader


def evaluate(fabric: Fabric, model, data):
    loader = fabric.setup_dataloaders(DataLoader(data), use_distributed_sampler=False)
    if fabric.global_rank == 0:
        total = 0.0
        for batch in loader:
            total += model(batch).sum().item()
        print(total)
