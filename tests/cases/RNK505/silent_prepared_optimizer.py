"""An optimizer that has a mode of training.

reason: it is no model, and prepare() leaves its methods
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def train(model, optimizer, loader):
    accelerator = Accelerator()
    model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
    optimizer.train()
    for batch in loader:
        accelerator.backward(model(batch).loss)
        optimizer.step()
        optimizer.zero_grad()
    return len(loader), sum(p.numel() for p in model.parameters())
