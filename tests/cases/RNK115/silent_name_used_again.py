"""The name gets another value before the call.

reason: the selection is not what is sent
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    scores = torch.arange(4.0) + rank
    value = scores[scores > 2]
    print(value)
    value = torch.ones(3)
    dist.all_reduce(value)
