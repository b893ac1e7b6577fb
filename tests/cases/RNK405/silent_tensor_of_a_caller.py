"""One caller of a function gives it something else

reason: a tensor of the GPU stays there
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def total(value):
    tensor = torch.as_tensor(value)
    dist.all_reduce(tensor)
    return tensor.item()


def main(batches, losses):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(total(len(batches)), total(losses[0]))
