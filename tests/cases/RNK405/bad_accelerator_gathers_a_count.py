"""An accelerator gathers a count that was made on the CPU.

reason: accelerate joins with NCCL where there are GPUs, and gathers a tensor where it lies
runs: no (NCCL)
"""
import torch
from accelerate import Accelerator


def evaluate(model, batches):
    accelerator = Accelerator()
    model, batches = accelerator.prepare(model, batches)
    seen = 0
    for batch in batches:
        model(batch)
        seen += len(batch)
    everywhere = accelerator.reduce(torch.tensor(seen), "sum")  # expect: RNK405
    return everywhere.item()
