"""The wrapper of apex where it is installed, with what only that one takes.

reason: nobody knows which of the two it is
"""
import torch.distributed as dist

try:
    from apex.parallel import DistributedDataParallel as DDP
except ImportError:
    from torch.nn.parallel import DistributedDataParallel as DDP


def wrapped(model):
    dist.barrier()
    return DDP(model, delay_allreduce=True)
