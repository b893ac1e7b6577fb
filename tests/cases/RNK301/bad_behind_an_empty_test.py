"""A model-parallel group of Megatron and a literal source, behind a test of its rank that does nothing.

reason: every tensor-parallel group but the first lacks global rank 0, and nobody has left
runs: no (needs megatron)
"""
import torch
from megatron.core import mpu


def broadcast_batch(tokens):
    group = mpu.get_tensor_model_parallel_group()
    if mpu.get_tensor_model_parallel_rank() != 0:
        pass
    torch.distributed.broadcast(tokens, 0, group=group)  # expect: RNK301 "need not hold it"
    return tokens
