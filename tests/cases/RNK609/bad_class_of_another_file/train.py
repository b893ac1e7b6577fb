"""The class is in another file.

reason: the ranks see the same samples
runs: no (two files)
"""
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader

from stream import Numbers


def run(model):
    model = DDP(model)
    for batch in DataLoader(Numbers(), batch_size=4):  # expect: RNK609 "`Numbers`"
        model(batch).sum().backward()
