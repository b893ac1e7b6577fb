"""The largest gradient of a rank that has none, for a norm that users may ask for.

reason: nothing in sight calls the function, so anybody may give it a norm
runs: no (needs a GPU)
"""

import torch
import torch.distributed as dist


def get_grad_norm(grads, norm_type=2.0, group=None):
    grads = [grad.detach() for grad in grads]
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
