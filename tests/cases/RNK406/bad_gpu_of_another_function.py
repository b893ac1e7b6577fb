"""One function of the file takes the GPU out of a list, another one waits.

reason: both belong to one program
"""
import torch
import torch.distributed as dist


def device_of(rank, gpus):
    return torch.device(f"cuda:{gpus[rank]}")


def finish():
    dist.barrier()  # expect: RNK406 "gpus[rank]"
