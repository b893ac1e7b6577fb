"""The forward keeps its group for the backward, which forgets it

reason: gradients are summed over all ranks, the outputs over the group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 30)
"""
import torch
import torch.distributed as dist


class Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, group):
        ctx.group = group
        out = x.clone()
        dist.all_reduce(out, group=group)
        return out

    @staticmethod
    def backward(ctx, grad):
        total = grad.clone()
        dist.all_reduce(total)  # expect: RNK302 "keeps it as `group`"
        return total, None


def main(rank, world_size):
    pairs = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    x = torch.ones(1, requires_grad=True)
    Sum.apply(x, pairs[rank // 2]).backward()
    assert x.grad.item() == 2, x.grad
