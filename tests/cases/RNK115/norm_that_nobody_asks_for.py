"""A norm begins as a number and becomes a tensor with the first gradient, for a norm that nobody asks for.

reason: the caller hands its own parameter on, which its callers leave at 2
runs: no (with these callers all ranks finish)
"""
import torch
import torch.distributed as dist


def get_grad_norm(grads, norm_type=2.0):
    norm_type = float(norm_type)
    total = 0.0
    if norm_type == 2.0:
        total = torch.stack([torch.zeros(()), *(torch.norm(grad) for grad in grads)]).square().sum()
    else:
        for grad in grads:
            total += torch.norm(grad, norm_type) ** norm_type
    dist.all_reduce(total)  # expect: RNK115 low
    return total.item() ** (1.0 / norm_type)


def clip(grads, limit, norm_type=2):
    return min(limit, get_grad_norm(grads, norm_type))


def main(rank, world_size):
    clip({0: [], 1: [torch.ones(2)]}[rank], 1.0)
