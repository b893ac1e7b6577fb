"""The context-parallel group's sum by the tensor-parallel size.

reason: the two degrees are independent
runs: no (needs megatron)
"""
import torch
from megatron.core import parallel_state


def mean_over_context(x):
    torch.distributed.all_reduce(x, group=parallel_state.get_context_parallel_group())
    x = x / parallel_state.get_tensor_model_parallel_world_size()  # expect: RNK306 "size of the tp group"
    return x
