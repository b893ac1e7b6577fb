"""A step function of a model that nobody is seen to wrap.

reason: it may be used with a plain model
runs: no (library code)
"""
import torch


def step(model, batch, optimizer):
    loss = model(batch).mean()
    if torch.isnan(loss):
        return None
    loss.backward()
    optimizer.step()
    return loss.item()
