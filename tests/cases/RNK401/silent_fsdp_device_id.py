"""FSDP gets the current device as device_id inside a module.

reason: device_id=torch.cuda.current_device() tells FSDP where to materialise the shard; it places no tensor of its own
"""
import functools

import torch
from torch import nn
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp.wrap import size_based_auto_wrap_policy


class ShardedEncoder(nn.Module):
    def __init__(self, encoder: nn.Module, head: nn.Module, min_params: int = 1_000_000):
        super().__init__()
        policy = functools.partial(size_based_auto_wrap_policy, min_num_params=min_params)
        self.encoder = FSDP(
            encoder,
            auto_wrap_policy=policy,
            device_id=torch.cuda.current_device(),
            sync_module_states=True,
        )
        self.head = head

    def forward(self, tokens):
        return self.head(self.encoder(tokens)[:, 0])
