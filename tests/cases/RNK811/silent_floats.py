"""Losses, and counts that are made floats.

reason: what is divided in place is a tensor of floats
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_tensor(tensor, n):
    rt = tensor.clone()
    dist.all_reduce(rt)
    rt /= n
    return rt


def evaluate(batches, world_size):
    correct, loss, seen = 0, 0, 0
    for logits, labels in batches:
        correct += logits.argmax(1).eq(labels).sum().item()
        loss += torch.nn.functional.cross_entropy(logits, labels).item()
        seen += len(labels) / 2
    reduce_tensor(torch.tensor(correct).float(), world_size)
    reduce_tensor(torch.tensor(correct, dtype=torch.float64), world_size)
    reduce_tensor(torch.tensor([correct, 1.0]), world_size)
    reduce_tensor(torch.tensor(seen), world_size)
    reduce_tensor((torch.eye(3) == 1).float().sum(), world_size)
    return reduce_tensor(torch.tensor(loss), world_size)


def main(rank, world_size):
    evaluate([(torch.eye(4), torch.arange(4))], world_size)
