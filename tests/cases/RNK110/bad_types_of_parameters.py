"""Gradients are flattened type by type.

reason: types hash by their address, which is another one in every process
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


def reduce_gradients(parameters):
    parameters = [p for p in parameters if p.grad is not None]
    for dtype in {p.dtype for p in parameters}:  # expect: RNK110 "flat"
        same = [p for p in parameters if p.dtype == dtype]
        flat = torch.cat([p.grad.flatten() for p in same])
        dist.all_reduce(flat)
        for p, part in zip(same, flat.split([p.numel() for p in same])):
            p.grad.copy_(part.view_as(p))
