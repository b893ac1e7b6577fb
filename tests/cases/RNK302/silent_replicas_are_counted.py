"""The norm of what all model parallel ranks hold is divided by their number.

reason: the sum over all ranks counts each replica, and the size takes that back
runs: no (needs fairscale)
"""
import torch
import torch.distributed as dist
from megatron.core import mpu


def norm(shared, split):
    of_shared = torch.stack([p.grad.norm() ** 2 for p in shared]).sum()
    of_split = torch.stack([p.grad.norm() ** 2 for p in split]).sum()
    dist.all_reduce(of_split)
    dist.all_reduce(of_shared)
    of_shared /= mpu.get_tensor_model_parallel_world_size()
    return (of_split + of_shared) ** 0.5
