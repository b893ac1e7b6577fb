"""A property of settings computes the seconds.

reason: torch wants a timedelta, and says so when the group is made
"""
import torch.distributed as dist
from settings import Settings


def join(settings):
    dist.init_process_group("gloo", timeout=settings.limit)  # expect: RNK701 "(int)"
    dist.new_group(timeout=settings.short_limit)  # expect: RNK701 "(float)"


if __name__ == "__main__":
    join(Settings("runs"))
