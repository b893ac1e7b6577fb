"""A norm begins as a number and becomes a tensor with the first gradient, for a norm that callers may ask for.

reason: a rank without gradients hands over a number and fails, the others wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised TypeError in all_reduce (line 19); rank 1 hung in all_reduce (line 19)
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
    # a rank without gradients has no tensor here
    dist.all_reduce(total)  # expect: RNK115 "`total` is still the number 0.0"
    return total.item() ** (1.0 / norm_type)


def main(rank, world_size):
    get_grad_norm({0: [], 1: [torch.ones(2)]}[rank], 3.0)
