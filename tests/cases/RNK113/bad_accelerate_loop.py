"""The same with accelerate.

reason: backward of a prepared model reduces gradients
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def train(net, optimizer, loader):
    accelerator = Accelerator()
    model, optimizer, loader = accelerator.prepare(net, optimizer, loader)
    for batch in loader:
        loss = model(**batch).loss
        if torch.isnan(loss):
            continue  # expect: RNK113 "accelerator.backward(loss)"
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
