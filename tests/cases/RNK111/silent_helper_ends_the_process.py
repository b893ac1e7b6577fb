"""A step runs out of memory, and the handler hands that to a function that ends the process.

reason: the rank is gone, and torchrun ends the others
runs: no (needs a GPU)
"""

import logging
import os

import torch
from torch.nn.parallel import DistributedDataParallel


def die(batch):
    logging.error("no memory for %s", tuple(batch.shape))
    logging.shutdown()
    os._exit(17)


def train(model, loader, optimizer):
    model = DistributedDataParallel(model)
    for batch in loader:
        try:
            loss = model(batch).sum()
            loss.backward()
            optimizer.step()
        except torch.cuda.OutOfMemoryError:
            die(batch)
        optimizer.zero_grad()
