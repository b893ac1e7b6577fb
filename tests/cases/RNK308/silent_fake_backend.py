"""A group that only pretends to be large.

reason: the fake backend needs no other processes
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist
from torch.testing._internal.distributed.fake_pg import FakeStore


def plan(world_size):
    dist.init_process_group("fake", rank=0, world_size=64)


def plan_with_store():
    dist.init_process_group("gloo", store=FakeStore(), rank=0, world_size=8)


def plan_by_name(backend="fake"):
    dist.init_process_group(backend, rank=0, world_size=8)
