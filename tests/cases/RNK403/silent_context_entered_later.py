"""Contexts that are entered.

reason: by `with`, by a stack, or where they are kept
runs: no (CUDA)
"""
import contextlib

import torch
import torch.distributed as dist


def gather(tensor, local_rank):
    context = torch.cuda.device(local_rank)
    with context, contextlib.ExitStack() as stack:
        stack.enter_context(torch.cuda.device(local_rank))
        parts = [torch.empty_like(tensor) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, tensor)
    return parts
