"""Products and quotients of sizes.

reason: what they count is not one group
runs: no (needs megatron)
"""
import torch
from megatron.core import parallel_state as mpu


def global_batch(micro_batch, loss):
    dp = torch.distributed.get_world_size() // mpu.get_tensor_model_parallel_world_size()
    torch.distributed.all_reduce(loss, group=mpu.get_data_parallel_group())
    loss = loss / dp
    return micro_batch * mpu.get_data_parallel_world_size(), loss
