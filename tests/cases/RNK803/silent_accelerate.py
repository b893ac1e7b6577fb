"""Accelerator.reduce gives back the tensor.

reason: another library, another contract
runs: no (needs accelerate)
"""

from accelerate import Accelerator


def mean(loss):
    accelerator = Accelerator()
    loss = accelerator.reduce(loss, reduction="mean")
    return loss.item()
