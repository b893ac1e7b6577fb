"""FSDP's options are given by position as torch 1.11 took them.

reason: the third parameter is the sharding strategy since 1.12, so that each option lands in the place of another
runs: no (FSDP on CUDA)
"""
from torch.distributed.fsdp import FullyShardedDataParallel
from torch.distributed.fsdp.fully_sharded_data_parallel import FullyShardedDataParallel as FSDP


class Sharded(FullyShardedDataParallel):
    def __init__(self, module, process_group, cpu_offload, fsdp_auto_wrap_policy, backward_prefetch):
        super().__init__(module, process_group, cpu_offload, fsdp_auto_wrap_policy, backward_prefetch)  # expect: RNK901 "sharding_strategy, cpu_offload"


def shard(model, cpu_offload, auto_wrap_policy):
    return FSDP(model, None, cpu_offload, auto_wrap_policy)  # expect: RNK901 "in this order since torch 1.12"
