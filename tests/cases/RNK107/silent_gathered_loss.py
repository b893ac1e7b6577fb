"""The mean loss of all ranks decides.

reason: accelerate gathers it first
runs: no (needs accelerate)
"""
import torch.distributed as dist
from accelerate import Accelerator


def train(net, loader, limit):
    accelerator = Accelerator()
    model = accelerator.prepare(net)
    for batch in loader:
        loss = model(batch).mean()
        mean = accelerator.gather(loss).mean()
        if mean.item() > limit:
            accelerator.wait_for_everyone()
