"""DDP in one branch, FSDP in the other

reason: each branch builds its own optimizer in the right place
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from torch.nn.parallel import DistributedDataParallel as DDP


def build(model, use_fsdp):
    if not use_fsdp:
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
        model = DDP(model)
    else:
        model = FSDP(model)
        optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    return model, optimizer
