"""The gradient of an output is made the same on all ranks, and handed to backward.

reason: what is reduced is where backward begins, not what it goes through
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def check(layer, batch):
    global_dout = torch.randn(2, 2)
    dist.all_reduce(global_dout)
    out = layer(batch)
    out.backward(global_dout)
    return layer.weight.grad


def main(rank, world_size):
    check(torch.nn.Linear(2, 2), torch.ones(2, 2))
