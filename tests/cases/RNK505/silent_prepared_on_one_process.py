"""The attribute is read where there is one process.

reason: nothing is wrapped there
runs: no (needs accelerate)
"""
from accelerate import Accelerator


def train(model, optimizer):
    accelerator = Accelerator()
    model, optimizer = accelerator.prepare(model, optimizer)
    if accelerator.num_processes == 1:
        print(model.config)
    return model.parameters(), optimizer
