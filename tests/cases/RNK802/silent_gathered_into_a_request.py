"""A function with a gradient that puts what it has gathered into the request that it is given.

reason: who waits for the request gets the result; what the call gives back only carries the gradient
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Request:
    def __init__(self):
        self.gathered = None
        self.anchor = torch.zeros(1, requires_grad=True)

    def wait(self):
        return self.gathered


class Gather(torch.autograd.Function):
    @staticmethod
    def forward(ctx, request, anchor, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, x.contiguous())
        request.gathered = torch.cat(parts)
        return anchor.clone()

    @staticmethod
    def backward(ctx, gradient):
        return None, gradient, None


def gather(x):
    request = Request()
    Gather.apply(request, request.anchor, x)
    return request


def main(rank, world_size):
    assert len(gather(torch.ones(2)).wait()) == 2 * world_size
