"""The source is the first rank of one's own tensor-parallel group.

reason: a translated rank, equal for all members
runs: no (needs Megatron)
"""
import torch.distributed as dist
from megatron.core import parallel_state as mpu


def share(value):
    if mpu.get_tensor_model_parallel_rank() == 0:
        value += 1
    source = mpu.get_tensor_model_parallel_src_rank()
    dist.broadcast(value, src=source, group=mpu.get_tensor_model_parallel_group())
