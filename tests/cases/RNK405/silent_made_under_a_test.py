"""What is made on the CPU under a test does not come to the collective there, or is moved first.

reason: a test of the same variable stands around the collective; one of the GPU decides about both; what was made ahead of a test is left to it
runs: no (NCCL)
"""
import torch
import torch.distributed as dist


def join():
    dist.init_process_group("nccl")


def asked_again(labels, mask):
    if mask is not None:
        total = mask.sum()
    else:
        total = torch.tensor(labels.numel())
    if mask is not None:
        dist.all_reduce(total)
    return total


def moved(labels, mask, device):
    if mask is not None:
        total = mask.sum()
    else:
        total = torch.tensor(labels.numel())
    total = total.to(device)
    dist.all_reduce(total)
    return total


def by_the_run(labels, loss, use_cuda):
    if use_cuda:
        total = labels.numel() * torch.ones_like(loss)
    else:
        total = torch.tensor(labels.numel())
    dist.all_reduce(total)
    return total


def moved_in_one_case(labels, fp16, device):
    total = torch.tensor(labels.numel())
    if fp16:
        total = total.half().to(device)
    dist.all_reduce(total)
    return total
