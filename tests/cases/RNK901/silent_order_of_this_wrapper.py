"""FSDP's options are given by name, or by position as torch takes them.

reason: each one is where it belongs, or its name says nothing
runs: no (FSDP on CUDA)
"""
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Sharded(FSDP):
    def __init__(self, module, process_group, sharding_strategy, cpu_offload, auto_wrap_policy):
        super().__init__(module, process_group, sharding_strategy, cpu_offload, auto_wrap_policy)


class Own(nn.Module):
    def __init__(self, module, process_group, cpu_offload, auto_wrap_policy):
        super().__init__(module, process_group, cpu_offload, auto_wrap_policy)


def shard(model, group, options, cpu_offload, auto_wrap_policy):
    FSDP(model, group, *options)
    FSDP(model, group, options, cpu_offload)
    return FSDP(model, group, cpu_offload=cpu_offload, auto_wrap_policy=auto_wrap_policy)
