"""A batch is skipped before the engine's backward.

reason: the engine reduces gradients of all ranks
runs: no (needs deepspeed)
"""
import deepspeed
import torch


def train(net, config, loader):
    engine, _, _, _ = deepspeed.initialize(model=net, config=config)
    for batch in loader:
        loss = engine(batch)
        if torch.isnan(loss):
            continue  # expect: RNK113
        engine.backward(loss)
        engine.step()
