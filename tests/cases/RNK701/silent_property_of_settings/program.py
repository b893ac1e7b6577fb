"""A property of settings computes a timedelta, or is one of a class from which another one is derived.

reason: torch gets what it wants, or nobody knows what it gets
"""
import torch.distributed as dist
from settings import Settings, Slow


def join(settings):
    dist.init_process_group("gloo", timeout=settings.limit)
    dist.new_group(timeout=settings.either)


def join_slowly(settings: Settings):
    dist.new_group(timeout=settings.replaced)


if __name__ == "__main__":
    join(Settings("runs"))
    join_slowly(Slow("runs"))
