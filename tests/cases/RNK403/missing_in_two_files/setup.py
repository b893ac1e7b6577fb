"""The group is made in one file, and no file chooses a GPU

reason: neither does
runs: no (CUDA)
"""
import torch.distributed as dist


def join():
    dist.init_process_group("nccl")  # expect: RNK403
    dist.barrier()
