"""The group is made in one file, the GPU is chosen in another before

reason: train.py chooses the GPU before it calls join()
runs: no (CUDA)
"""
import torch.distributed as dist


def join():
    dist.init_process_group("nccl")
    dist.barrier()
