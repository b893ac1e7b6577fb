"""An accelerator gathers a tensor of the CPU where there is no GPU.

reason: the test tells on what the program runs
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def count(batches):
    accelerator = Accelerator()
    seen = sum(len(batch) for batch in accelerator.prepare(batches))
    if accelerator.device.type == "cpu":
        return accelerator.reduce(torch.tensor(seen), "sum").item()
    return accelerator.reduce(torch.tensor(seen, device="cuda"), "sum").item()
