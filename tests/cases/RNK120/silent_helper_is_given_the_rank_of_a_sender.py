"""The sender hands its own number to a helper, the others hand over that of the sender.

reason: all ranks name the same source, each in its own way
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def offer(values, root):
    dist.broadcast(values, src=root)


def main(rank, world_size):
    values = torch.tensor([float(rank)])
    if dist.get_rank() == 1:
        offer(values, dist.get_rank())
    else:
        offer(values, 1)
    assert values.item() == 1
