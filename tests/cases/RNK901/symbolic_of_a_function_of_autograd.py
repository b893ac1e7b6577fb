"""A function of autograd hands a group on as the reduction where ONNX would write it down, and where it runs.

reason: only an export to ONNX calls `symbolic`, which knows no communication; the forward fails
runs: no (the group of tensor-parallel ranks comes from megatron)
"""

import torch
import torch.distributed as dist
from megatron.core import parallel_state


class Reduce(torch.autograd.Function):
    @staticmethod
    def symbolic(graph, x):
        return dist.all_reduce(x.contiguous(), parallel_state.get_tensor_model_parallel_group())  # expect: RNK901 low

    @staticmethod
    def forward(ctx, x):
        total = x.clone()
        dist.all_reduce(total, parallel_state.get_tensor_model_parallel_group())  # expect: RNK901
        return total

    @staticmethod
    def backward(ctx, grad):
        return grad
