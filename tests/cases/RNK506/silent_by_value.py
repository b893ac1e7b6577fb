"""Single values are clipped

reason: clip_grad_value_ needs no norm
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, batches):
    model = FSDP(net)
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_value_(model.parameters(), 0.5)
