"""Process group, ranks and reductions."""

import os
from datetime import timedelta

import torch
import torch.distributed as dist


def setup() -> torch.device:
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", timeout=timedelta(minutes=10))
    return torch.device("cuda", local_rank)


def is_main_process() -> bool:
    return not dist.is_initialized() or dist.get_rank() == 0


def mean(value: torch.Tensor) -> torch.Tensor:
    """The mean of ``value`` over all ranks; every rank must call it."""
    total = value.detach().clone()
    dist.all_reduce(total)
    return total / dist.get_world_size()


def cleanup() -> None:
    dist.barrier()
    dist.destroy_process_group()
