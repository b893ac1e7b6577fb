"""The largest gradient of a rank that has none, in a method with a decorator and a base, for a norm nobody asks for.

reason: the one caller leaves the norm at its default; the decorator hands on what it gets, the base has no such method
runs: no (needs a GPU)
"""

import functools

import torch
import torch.distributed as dist


def timed(function):
    @functools.wraps(function)
    def wrapped(*args, **kwargs):
        print("begins", function.__name__)
        return function(*args, **kwargs)

    return wrapped


class Base:
    def zero_grad(self):
        for parameter in self.parameters:
            parameter.grad = None


class Optimizer(Base):
    def __init__(self, parameters):
        self.parameters = list(parameters)

    @timed
    def grad_norm(self, grads, norm_type=2.0, group=None):
        if norm_type == torch.inf:
            total = max(grad.abs().max() for grad in grads)  # expect: RNK112 low
            value = torch.tensor([float(total)], device="cuda")
            dist.all_reduce(value, op=dist.ReduceOp.MAX, group=group)
            return value.item()
        value = torch.zeros(1, device="cuda")
        for grad in grads:
            value += torch.norm(grad, norm_type) ** norm_type
        dist.all_reduce(value, group=group)
        return value.item() ** (1.0 / norm_type)

    def clip(self, max_norm):
        norm = self.grad_norm([p.grad for p in self.parameters if p.grad is not None])
        for p in self.parameters:
            p.grad.mul_(max_norm / (norm + 1.0e-6))
