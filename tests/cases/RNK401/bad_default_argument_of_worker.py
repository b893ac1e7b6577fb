"""A default argument asks for the GPU in a program of several processes.

reason: the file is read before set_device, so the default is GPU 0 on every rank
"""
import os

import torch
import torch.distributed as dist


def noise(shape, device=torch.cuda.current_device()):  # expect: RNK401 "evaluated at import"
    return torch.randn(shape, device=device)


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.all_reduce(noise((8,)))
