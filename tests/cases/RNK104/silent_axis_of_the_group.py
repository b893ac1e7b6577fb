"""Data-parallel shards, and a collective among the tensor-parallel ranks that share a shard.

reason: the members of a tensor-parallel group go round equally often
runs: no (needs Megatron)
"""
import torch
import torch.distributed as dist
from megatron.core import parallel_state as mpu


def evaluate(files):
    for path in files[mpu.get_data_parallel_rank() :: mpu.get_data_parallel_world_size()]:
        value = torch.tensor([float(len(path))])
        dist.all_reduce(value, group=mpu.get_tensor_model_parallel_group())
