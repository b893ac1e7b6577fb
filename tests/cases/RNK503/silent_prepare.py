"""Accelerate takes model and optimizer together

reason: prepare swaps the parameters in the optimizer
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def build(model):
    accelerator = Accelerator()
    optimizer = torch.optim.AdamW(model.parameters())
    model, optimizer = accelerator.prepare(model, optimizer)
    return model, optimizer
