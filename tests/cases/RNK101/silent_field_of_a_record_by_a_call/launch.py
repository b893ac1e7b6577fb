"""Fills in where this process sits."""
import torch.distributed as dist
from settings import Seat, Settings


def attached(settings: Settings) -> Settings:
    index = dist.get_rank()
    settings.runtime.seat = Seat(index=index, head=index == 0, shared=dist.get_world_size() > 1)
    return settings
