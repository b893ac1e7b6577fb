"""What is counted is a tensor of the CPU where there is no mask, and one of the GPU where there is one.

reason: without a mask the count is made here, on the CPU, and NCCL refuses it
runs: no (NCCL)
"""
import torch
import torch.distributed as dist


def join():
    dist.init_process_group("nccl")


def accuracy(correct, labels, mask=None):
    if mask is not None:
        correct = correct * mask.view(-1, 1)
        total = mask.sum()
    else:
        total = torch.tensor(labels.numel())
    hits = correct.sum()
    dist.all_reduce(hits)
    dist.all_reduce(total)  # expect: RNK405 "`total` is on the CPU"
    return hits.item() / total.item()
