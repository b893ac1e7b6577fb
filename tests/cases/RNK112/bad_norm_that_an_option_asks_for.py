"""The largest gradient of a rank that has none, for a norm that the settings name.

reason: one caller leaves the norm at its default, another one gives what nobody knows
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


class Optimizer:
    def __init__(self, parameters, norm_type):
        self.norm_type = norm_type
        self.parameters = list(parameters)

    def clip(self, max_norm):
        norm = get_grad_norm([p.grad for p in self.parameters if p.grad is not None])
        for p in self.parameters:
            p.grad.mul_(max_norm / (norm + 1.0e-6))

    def measure(self):
        return get_grad_norm([p.grad for p in self.parameters if p.grad is not None], self.norm_type)
