"""DeepSpeed takes the optimizer

reason: initialize wraps model and optimizer
runs: no (needs deepspeed)
"""
import deepspeed
import torch


def build(model, config):
    optimizer = torch.optim.AdamW(model.parameters())
    engine, optimizer, _, _ = deepspeed.initialize(model=model, optimizer=optimizer, config=config)
    return engine, optimizer
