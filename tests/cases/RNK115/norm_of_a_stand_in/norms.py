"""A norm begins as a number and becomes a tensor with the first gradient, for a norm that nobody in sight asks for.

reason: by default it is a tensor on all ranks, and the package whose function this replaces asks for no other norm
runs: no (needs the other package)
"""

import megatron.optimizer.clip_grads
import torch
import torch.distributed as dist


def get_grad_norm(grads, norm_type=2.0):
    total = 0.0
    if norm_type == 2.0:
        total = torch.stack([torch.zeros((), device="cuda"), *(torch.norm(grad) for grad in grads)]).square().sum()
    else:
        for grad in grads:
            total += torch.norm(grad, norm_type) ** norm_type
    dist.all_reduce(total)  # expect: RNK115 low
    return total.item() ** (1.0 / norm_type)


def patch():
    megatron.optimizer.clip_grads.get_grad_norm = get_grad_norm
