"""The loss exists on the last pipeline stage and is averaged over the data parallel group there.

reason: all members of one data parallel group are on the same pipeline stage, so the test cannot part them
runs: no (needs megatron-core)
"""
import torch
from megatron.core import parallel_state as mpu


def average_losses(losses):
    averaged = torch.stack([loss.detach().clone() for loss in losses])
    torch.distributed.all_reduce(averaged, group=mpu.get_data_parallel_group())
    return averaged / mpu.get_data_parallel_world_size()


def reduce_losses(losses_reduced):
    if mpu.is_pipeline_last_stage(ignore_virtual=True):
        reduced = {}
        for key in sorted(losses_reduced[0]):
            values = torch.stack([x[key] for x in losses_reduced]).mean()
            torch.distributed.all_reduce(values, group=mpu.get_data_parallel_group())
            reduced[key] = values / mpu.get_data_parallel_world_size()
        return reduced
    return {}


def validation_loss(losses):
    if not mpu.is_pipeline_last_stage():
        return None
    return average_losses(losses).mean()


def tokens_of_first_tp_rank(batch):
    if mpu.get_tensor_model_parallel_rank() == 0:
        count = torch.tensor([batch["tokens"].numel()], device=batch["tokens"].device)
        torch.distributed.all_reduce(count, group=mpu.get_data_parallel_group())
        return count.item()
    return 0
