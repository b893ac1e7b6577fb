"""All callers of a function give it numbers

reason: the tensor that it makes of one lies on the CPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def total(value):
    tensor = torch.tensor(value)
    dist.all_reduce(tensor)  # expect: RNK405 "`tensor`"
    return tensor.item()


def main(batches, losses):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    print(total(len(batches)), total(losses[0].item()), total(1))
