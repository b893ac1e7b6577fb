"""Only one of two branches passes the group.

reason: the dimension decides how to reduce, not among whom
runs: no (needs reduce_scatter)
"""
import torch
import torch.distributed as dist
from megatron.core.parallel_state import get_tensor_model_parallel_group


def scatter_sum(x, dim, parts):
    if dim == 0:
        output = torch.empty(x.shape[0] // parts, device=x.device)
        dist.reduce_scatter_tensor(output, x.contiguous(), group=get_tensor_model_parallel_group())
    else:
        pieces = list(torch.split(x, x.shape[dim] // parts, dim))
        output = torch.empty_like(pieces[0])
        dist.reduce_scatter(output, pieces)  # expect: RNK302 "the other branch passes"
    return output
