"""A library without a program

reason: whoever calls it may have chosen the GPU
runs: no (CUDA)
"""
import torch.distributed as dist


def initialize(timeout):
    dist.init_process_group("nccl", timeout=timeout)
    return dist.get_rank(), dist.get_world_size()
