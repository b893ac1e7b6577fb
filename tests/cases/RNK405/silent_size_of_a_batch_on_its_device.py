"""The size of a batch is reduced on the device of the worker, or over gloo, which is chosen on both kinds of machines.

reason: the tensor lies where its group communicates
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist


def join(args):
    dist.init_process_group("gloo" if args.debug else "nccl")


def count(batch, device):
    steps, samplers = batch["masks"].shape[:2]
    total = torch.tensor(steps * samplers).to(device)
    dist.all_reduce(total)
    return total.item()


def largest(batch):
    first, second = batch.chunk(2)
    both = torch.stack([first.sum(), second.sum()])
    dist.all_reduce(both)
    width = torch.tensor(batch.shape[-1])
    dist.all_reduce(width)
    return both, width
