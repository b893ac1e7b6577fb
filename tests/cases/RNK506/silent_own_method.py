"""The wrapper clips

reason: it knows the norm over all shards
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches, optimizer):
    model = FSDP(net)
    for batch in batches:
        model(batch).sum().backward()
        model.clip_grad_norm_(1.0)
        optimizer.step()
