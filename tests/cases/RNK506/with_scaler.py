"""The gradients are unscaled first

reason: the norm is still that of the shard
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches, optimizer, scaler):
    model = FSDP(net)
    for batch in batches:
        with torch.autocast("cuda"):
            loss = model(batch).sum()
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)  # expect: RNK506 "call model.clip_grad_norm_(1.0)"
        scaler.step(optimizer)
        scaler.update()
