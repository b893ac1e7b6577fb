"""A list as long as one axis, gathered along another.

reason: the list has the wrong length wherever the degrees differ
runs: no (needs megatron)
"""
import torch
from megatron.core import mpu


def gather_experts(x):
    size = mpu.get_tensor_model_parallel_world_size()
    parts = [torch.empty_like(x) for _ in range(size)]  # expect: RNK306 "for each rank of the tp group"
    torch.distributed.all_gather(parts, x, group=mpu.get_data_parallel_group())
    return torch.cat(parts)
