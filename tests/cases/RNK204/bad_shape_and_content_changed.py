"""The buffer gets another shape before the wait, and is scaled.

reason: mul_ changes the elements that are being summed
runs: no (gloo may have ended)
"""

import torch.distributed as dist


def summed(grad):
    handle = dist.all_reduce(grad, async_op=True)
    grad.unsqueeze_(0)
    grad.mul_(0.5)  # expect: RNK204 "changed"
    handle.wait()
    return grad
