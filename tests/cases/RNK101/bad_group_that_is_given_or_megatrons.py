"""A group that callers may give, and Megatron's tensor-parallel one otherwise, in which the first rank sums alone.

reason: whatever is given is named after the group that it stands in for, or nothing is given; the others go on
runs: no (needs megatron)
"""
import torch
import torch.distributed as dist
from megatron.core import parallel_state as mpu


def log_denominator(sums: torch.Tensor, tp_group=None) -> torch.Tensor:
    if tp_group is None:
        tp_group = mpu.get_tensor_model_parallel_group()
    if mpu.get_tensor_model_parallel_rank() == 0:
        dist.all_reduce(sums, group=tp_group)  # expect: RNK101 "get_tensor_model_parallel_rank() == 0"
    return sums.log()


def largest(logits: torch.Tensor, group=None) -> torch.Tensor:
    if group is None:
        group = mpu.get_tensor_model_parallel_group()
    if mpu.get_tensor_model_parallel_rank() == 0:
        dist.all_reduce(logits, op=dist.ReduceOp.MAX, group=group)  # expect: RNK101
    return logits


def of_each_stage(loss: torch.Tensor, group=None) -> torch.Tensor:
    """The last stage has all of its replicas."""
    if group is None:
        group = mpu.get_data_parallel_group()
    if mpu.is_pipeline_last_stage() and mpu.get_tensor_model_parallel_rank() == 0:
        dist.all_reduce(loss, group=group)
    return loss
