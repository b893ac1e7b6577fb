"""The code asks how the model is wrapped

reason: each branch does its own
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches, sharded):
    model = FSDP(net) if sharded else net
    for batch in batches:
        model(batch).sum().backward()
        if isinstance(model, FSDP):
            model.clip_grad_norm_(1.0)
        else:
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
