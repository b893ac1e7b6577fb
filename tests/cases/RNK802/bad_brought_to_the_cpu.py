"""The argument is brought to the CPU in the call

reason: what lies on the GPU is copied there, and the sum goes into the copy
runs: no (two GPUs)
"""
import torch
import torch.distributed as dist


def mean_of(metrics, group):
    values = torch.stack([metrics[key] for key in metrics])
    dist.all_reduce(values.cpu(), group=group)  # expect: RNK802 "may be a copy"
    return dict(zip(metrics, values.tolist()))


def counted(count):
    dist.all_reduce(count.cpu())  # expect: RNK802
    return count.item()
