"""A step runs out of memory, and the handler hands that to a function that ends the process after some.

reason: up to the third the rank goes on to the next batch, and the others wait for its gradients
runs: no (needs a GPU)
"""

import logging
import os

import torch
from torch.nn.parallel import DistributedDataParallel

MOST = 3


def note(batch, seen):
    logging.error("no memory for %s", tuple(batch.shape))
    seen.append(batch.shape)
    if len(seen) > MOST:
        logging.shutdown()
        os._exit(17)


def train(model, loader, optimizer):
    model = DistributedDataParallel(model)
    seen = []
    for batch in loader:
        try:
            loss = model(batch).sum()
            loss.backward()
            optimizer.step()
        except torch.cuda.OutOfMemoryError:  # expect: RNK111
            note(batch, seen)
        optimizer.zero_grad()
