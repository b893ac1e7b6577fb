"""A training loop clips as without FSDP

reason: each rank clips by the norm of its shard
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches, optimizer):
    model = FSDP(net)
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)  # expect: RNK506 "call model.clip_grad_norm_(1.0)"
        optimizer.step()
        optimizer.zero_grad()
