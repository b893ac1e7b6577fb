"""Sums that begin as numbers and are made tensors, or begin as tensors.

reason: a tensor is handed over on every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def made(grads):
    total = 0.0
    for grad in grads:
        total += grad.norm() ** 2
    total = torch.as_tensor(total)
    dist.all_reduce(total)


def asked(grads):
    total = 0.0
    for grad in grads:
        total += grad.norm() ** 2
    if not torch.is_tensor(total):
        total = torch.tensor(total)
    dist.all_reduce(total)


def either(grads):
    total = 0.0
    if grads:
        total = torch.stack([grad.norm() for grad in grads]).sum()
    else:
        total = torch.zeros(())
    dist.all_reduce(total)


def main(rank, world_size):
    for function in (made, asked, either):
        function([torch.ones(1)] * rank)
