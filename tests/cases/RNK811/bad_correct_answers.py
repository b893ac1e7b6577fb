"""Correct answers are counted and averaged in place.

reason: a sum of comparisons is a tensor of integers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised RuntimeError (line 16)
"""

import torch
import torch.distributed as dist


def accuracy(logits, labels, world_size):
    correct = (logits.argmax(dim=-1) == labels).sum()
    if world_size > 1:
        dist.all_reduce(correct)
        correct /= world_size  # expect: RNK811 "int64"
    return correct / labels.numel()


def main(rank, world_size):
    accuracy(torch.eye(4), torch.arange(4), world_size)
