"""A function of the project makes the reader.

reason: nobody sees what reader it is, and whether it divides
runs: no (a fragment)
"""
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, IterableDataset


def create_reader(name, root):
    return READERS[name](root)


READERS = {}


class Images(IterableDataset):
    def __init__(self, name, root):
        self.reader = create_reader(name, root)

    def __iter__(self):
        yield from self.reader


def train(model, root):
    model = DDP(model)
    for batch in DataLoader(Images("tar", root), batch_size=4):
        model(batch).sum().backward()
