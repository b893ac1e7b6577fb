"""Nothing is sharded

reason: every rank has the whole gradients
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import ShardingStrategy


def train(net, batches):
    model = FSDP(net, sharding_strategy=ShardingStrategy.NO_SHARD)
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
