"""A device is made and thrown away.

reason: `torch.device` chooses nothing, and nobody thinks that it does
runs: no (CUDA)
"""
import torch
import torch.distributed as dist


def start(local_rank):
    torch.device("cuda", local_rank)
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl")
