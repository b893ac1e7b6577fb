"""A gradient is summed up where it is needed; where it is not, the backward puts None in its place.

reason: the test that chooses None is the same on all ranks, whatever is computed otherwise
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


class Column(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, weight):
        ctx.save_for_backward(x, weight)
        return x @ weight

    @staticmethod
    def backward(ctx, upstream):
        x, weight = ctx.saved_tensors
        if ctx.needs_input_grad[0]:
            down = upstream @ weight.t()
        else:
            down = None
        if down is not None:
            dist.all_reduce(down)
        of_weight = x.t() @ upstream if ctx.needs_input_grad[1] else None
        if of_weight is not None:
            dist.all_reduce(of_weight)
        return down, of_weight


def main(rank, world_size):
    weight = torch.ones(2, 2, requires_grad=True)
    Column.apply(torch.ones(1, 2) * rank, weight).sum().backward()
