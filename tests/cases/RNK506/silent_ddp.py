"""DDP has the whole gradients on each rank

reason: torch.nn.utils is right there
runs: no (FSDP on CUDA)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def train(net, batches, local_rank):
    model = DDP(net, device_ids=[local_rank])
    for batch in batches:
        model(batch).sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
