"""A training function gets an engine of DeepSpeed and leaves out batches whose loss is no number.

reason: the other ranks reduce gradients in the backward that this one leaves out
runs: no (needs deepspeed)
"""
import math

import deepspeed


def train(engine, loader):
    for batch in loader:
        loss = engine(batch)
        if math.isnan(loss.item()):
            continue  # expect: RNK113 "engine.backward(loss)"
        engine.backward(loss)
        engine.step()


def main(net, loader, config):
    engine, _, _, _ = deepspeed.initialize(model=net, model_parameters=net.parameters(), config=config)
    train(engine, loader)
