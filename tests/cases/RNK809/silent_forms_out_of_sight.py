"""Buffers that come from elsewhere, or have two values.

reason: nobody knows their form, or one of them is right
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def gather(buffers, tensor):
    dist.all_gather(buffers, tensor)


def of_both(tensor, world_size, at_once):
    out = torch.empty(world_size * tensor.numel())
    if not at_once:
        out = [torch.empty_like(tensor) for _ in range(world_size)]
        dist.all_gather(out, tensor)
    else:
        dist.all_gather_into_tensor(out, tensor)
    return out


def parts(layers, tensor):
    layers = layers.chunk(2)
    layers = [layer.contiguous() for layer in layers]
    dist.all_gather(layers, tensor)


def main(rank, world_size):
    tensor = torch.ones(2)
    gather([torch.empty(2) for _ in range(world_size)], tensor)
    of_both(tensor, world_size, True)
    of_both(tensor, world_size, False)
    parts(torch.empty(2 * world_size), tensor)
