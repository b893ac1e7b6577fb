"""Megatron's getters of source ranks.

reason: they give global ranks
runs: no (needs megatron)
"""
import torch
from megatron.core import parallel_state as mpu


def broadcast_batch(tokens, mask):
    src = mpu.get_tensor_model_parallel_src_rank()
    group = mpu.get_tensor_model_parallel_group()
    torch.distributed.broadcast(tokens, src, group=group)
    torch.distributed.broadcast(mask, mpu.get_tensor_model_parallel_src_rank(), group=group)
    torch.distributed.recv(mask, mpu.get_pipeline_model_parallel_prev_rank())
