"""An accelerator that is asked for the CPU gathers a count.

reason: it joins with gloo, whose tensors lie on the CPU
runs: no (needs accelerate)
"""
import torch
from accelerate import Accelerator


def count(batches):
    accelerator = Accelerator(cpu=True)
    seen = sum(len(batch) for batch in accelerator.prepare(batches))
    return accelerator.reduce(torch.tensor(seen), "sum").item()
