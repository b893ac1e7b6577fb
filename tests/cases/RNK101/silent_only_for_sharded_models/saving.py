"""Saving: ranks come together for sharded models only."""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import FSDPModule, FullyShardedDataParallel
from torch.distributed.tensor import DTensor


def is_sharded(model):
    if isinstance(model, (FullyShardedDataParallel, FSDPModule)):
        return True
    return any(isinstance(parameter, DTensor) for parameter in model.parameters())


def save(path, models):
    together = any(is_sharded(model) for model in models)
    if together:
        dist.barrier()
    torch.save([model.state_dict() for model in models], path)
