"""The first replica of the experts gathers over those who hold different ones.

reason: the ranks of one expert-parallel group have one number among the replicas, so all of them stay
runs: no (needs megatron-core)
"""
import torch
import torch.distributed as dist
from megatron.core import mpu


def save_experts(weights, path):
    if mpu.get_expert_data_parallel_rank() != 0:
        return
    group = mpu.get_expert_model_parallel_group()
    parts = [torch.empty_like(weights) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, weights, group=group)
    if mpu.get_expert_model_parallel_rank() == 0:
        torch.save(parts, path)
