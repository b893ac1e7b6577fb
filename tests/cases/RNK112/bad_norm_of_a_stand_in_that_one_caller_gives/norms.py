"""The largest gradient of a rank that has none, for a norm that a script asks for.

reason: the function replaces one of a package, and is called here as well, with the norm inf
runs: no (needs the other package)
"""

import torch
import torch.distributed as dist


def get_grad_norm(grads, norm_type=2.0, group=None):
    grads = [grad.detach() for grad in grads]
    norm_type = float(norm_type)
    if norm_type == torch.inf:
        total = max(grad.abs().max() for grad in grads)  # expect: RNK112 "dist.all_reduce(value"
        value = torch.tensor([float(total)], device="cuda")
        dist.all_reduce(value, op=dist.ReduceOp.MAX, group=group)
        return value.item()
    value = torch.zeros(1, device="cuda")
    for grad in grads:
        value += torch.norm(grad, norm_type) ** norm_type
    dist.all_reduce(value, group=group)
    return value.item() ** (1.0 / norm_type)


def clip_grad_norm(parameters, max_norm, norm_type=2):
    norm = get_grad_norm([p.grad for p in parameters if p.grad is not None], norm_type)
    for p in parameters:
        p.grad.mul_(max_norm / (norm + 1.0e-6))
    return norm
