"""The last pipeline stage reports its loss and waits for the world.

reason: barrier and all_reduce run on the world group, which also holds the other stages
runs: no (needs megatron-core)
"""
import torch
from megatron.core import parallel_state as mpu


def report_loss(loss, iteration):
    if mpu.is_pipeline_last_stage():
        torch.distributed.all_reduce(loss)  # expect: RNK101 "all_reduce"
        print(f"iteration {iteration}: {loss.item():.4f}")


def flush_logs():
    if mpu.get_tensor_model_parallel_rank() == 0:
        torch.distributed.barrier()  # expect: RNK101 "barrier"
