"""The norm is a scalar where there are gradients, and has one element where there are none.

reason: with TORCH_DISTRIBUTED_DEBUG=DETAIL torch compares the shapes and refuses (else it adds as many bytes)
runs: no (only with TORCH_DISTRIBUTED_DEBUG=DETAIL)
"""
import torch
import torch.distributed as dist


def total_norm(gradients, owned, group):
    norms = []
    for gradient in gradients:
        if owned(gradient):
            norms.append(gradient.float().norm())
    if len(norms) > 0:
        total = torch.stack(norms).square().sum().float()
    else:
        total = torch.zeros(1, device=gradients[0].device)  # expect: RNK115 "`norms` is empty"
    dist.all_reduce(total, group=group)
    return total.sqrt()


def average_loss(losses):
    mine = [loss.detach() for loss in losses if loss is not None]
    total = torch.tensor([0.0])  # expect: RNK115 "one dimension"
    if mine:
        total = torch.sum(torch.stack(mine))
    dist.all_reduce(total)
    return total
