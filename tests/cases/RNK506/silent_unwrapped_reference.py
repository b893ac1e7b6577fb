"""The plain model is trained in the end

reason: the name stands for another model
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def train(net, small, batches):
    model = FSDP(net)
    model(batches[0])
    model = small
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
