"""A script for `accelerate launch` that builds its Accelerator at the top

reason: nothing imports it; its top level is where the ranks begin
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator

accelerator = Accelerator(mixed_precision="bf16")
device_name = torch.cuda.get_device_name()


def train(model, optimizer, batches):
    model, optimizer = accelerator.prepare(model, optimizer)
    for batch in batches:
        accelerator.backward(model(batch).mean())
        optimizer.step()
