"""A collective that gives its result back is assigned.

reason: the result is used
runs: no (needs accelerate)
"""

from accelerate import Accelerator


def gathered(loss):
    accelerator = Accelerator()
    losses = accelerator.gather(loss.repeat(4))
    return losses.mean()
