"""A function of another file sums up the gradients that a rank has, and is called only where there are some.

reason: the emptiness of the list is this rank's own, and the others wait in the helper
runs: no (two files)
"""
import torch.distributed as dist

from norms import reduced_norm


def clip(parameters, limit, group=None):
    grads = [p.grad for p in parameters if p.grad is not None and p.grad.numel() > 0]
    if len(grads) == 0:
        return 0.0  # expect: RNK107
    norm = reduced_norm(grads, group)
    for grad in grads:
        grad.mul_(limit / norm)
    dist.barrier(group=group)
    return norm
