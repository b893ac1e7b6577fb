"""The group of the node is None until the launcher has made it.

reason: the rank in the local group is the index of the GPU; a variable that begins as None is filled in by somebody
runs: no (GPU)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP

_LOCAL_PROCESS_GROUP = None


def get_local_rank() -> int:
    if not dist.is_initialized():
        return 0
    assert _LOCAL_PROCESS_GROUP is not None
    return dist.get_rank(group=_LOCAL_PROCESS_GROUP)


def wrap(model: torch.nn.Module) -> DDP:
    return DDP(model, device_ids=[get_local_rank()], broadcast_buffers=False)
