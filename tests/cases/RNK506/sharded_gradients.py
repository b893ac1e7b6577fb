"""The gradients are sharded, the parameters are not

reason: the norm is that of the local gradients
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import ShardingStrategy


def train(net, batches):
    model = FSDP(net, sharding_strategy=ShardingStrategy.SHARD_GRAD_OP)
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)  # expect: RNK506 "call model.clip_grad_norm_(1.0)"
