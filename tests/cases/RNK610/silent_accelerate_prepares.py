"""accelerate puts its own sampler in place.

reason: prepare() divides the data
runs: no (a fragment)
"""
import torch
from accelerate import Accelerator
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader


def run(model, train_set, frozen):
    accelerator = Accelerator()
    teacher = DDP(frozen)
    loader = accelerator.prepare(DataLoader(train_set, batch_size=4, shuffle=True))
    for batch in loader:
        accelerator.backward(model(batch, teacher(batch)))
