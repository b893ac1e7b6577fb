"""An accelerator gathers tensors that lie on its device, or that come from its batches.

reason: a device is given, or the tensor was made of another one
runs: no (NCCL)
"""
import torch
from accelerate import Accelerator


def evaluate(model, batches):
    accelerator = Accelerator()
    model, batches = accelerator.prepare(model, batches)
    seen, losses = 0, []
    for batch in batches:
        losses.append(accelerator.gather(model(batch).loss))
        seen += len(batch)
    everywhere = accelerator.reduce(torch.tensor(seen, device=accelerator.device), "sum")
    moved = accelerator.gather(torch.tensor(seen).to(accelerator.device))
    return everywhere.item(), moved, losses
