"""A loop skips batches that are too large; that its model is wrapped stands in the caller.

reason: one rank alone runs out of memory, and the others wait in the backward
runs: no (needs a GPU that runs out of memory)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train_epoch(model, loader, optimizer):
    for batch in loader:
        optimizer.zero_grad()
        try:
            loss = model(batch)
            loss.backward()
        except RuntimeError as error:  # expect: RNK111
            if "out of memory" in str(error):
                torch.cuda.empty_cache()
                continue
            raise
        optimizer.step()


def run(net, loader, rank):
    model = DDP(net.cuda(rank), device_ids=[rank])
    train_epoch(model, loader, torch.optim.Adam(model.parameters()))
