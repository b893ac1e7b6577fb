"""The last pipeline stage reduces its loss over the data-parallel ranks and then joins the others.

reason: all members of a data-parallel group are on the same stage
runs: no (needs Megatron)
"""
import torch
import torch.distributed as dist
from megatron.core import parallel_state as mpu


def finish(loss):
    if mpu.is_pipeline_last_stage():
        dist.all_reduce(loss, group=mpu.get_data_parallel_group())
        dist.barrier(group=mpu.get_data_parallel_group())
    else:
        loss = torch.zeros(1)
    dist.broadcast(loss, src=mpu.get_pipeline_model_parallel_last_rank(), group=mpu.get_pipeline_model_parallel_group())
    return loss
