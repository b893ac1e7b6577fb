"""FSDP that shards nothing, and a scaler of one's own that shares what it has found

reason: all ranks find the same
runs: no (FSDP on CUDA)
"""

import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.distributed.fsdp import ShardingStrategy


def train(net, batches):
    model = FSDP(net, sharding_strategy=ShardingStrategy.NO_SHARD)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = torch.amp.GradScaler("cuda")
    for batch in batches:
        scaler.scale(model(batch).sum()).backward()
        scaler.step(optimizer)
        scaler.update()


def train_by_options(net, batches, whole):
    options = {"use_orig_params": True}
    if whole:
        options["sharding_strategy"] = ShardingStrategy.NO_SHARD
    model = FSDP(net, **options)
    optimizer = torch.optim.SGD(model.parameters(), lr=1.0)
    scaler = torch.amp.GradScaler("cuda")
    return optimizer, scaler
