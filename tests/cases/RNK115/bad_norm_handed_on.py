"""A norm begins as a number and becomes a tensor with the first gradient, for a norm that is handed on.

reason: nothing in sight calls the caller, which hands its own parameter on: anybody may give it another norm than 2
runs: no (nothing runs it)
"""
import torch
import torch.distributed as dist


def get_grad_norm(grads, norm_type=2.0):
    total = 0.0
    if norm_type == 2.0:
        total = torch.stack([torch.zeros(()), *(torch.norm(grad) for grad in grads)]).square().sum()
    else:
        for grad in grads:
            total += torch.norm(grad, norm_type) ** norm_type
    dist.all_reduce(total)  # expect: RNK115 "`total` is still the number 0.0"
    return total.item() ** (1.0 / norm_type)


def clip(grads, limit, norm_type=2):
    return min(limit, get_grad_norm(grads, norm_type))
