"""A dataclass reads the environment, and one of its fields is given as the wrong rank.

reason: on the second node the sampler counts from 0 again
runs: no (the group is there already when a case runs)
"""
import os
from dataclasses import dataclass, field

from torch.utils.data import DataLoader, DistributedSampler


@dataclass
class Env:
    local_rank: int = field(default_factory=lambda: int(os.environ["LOCAL_RANK"]))
    world_size: int = field(default_factory=lambda: int(os.environ["WORLD_SIZE"]))


def loader(data, env: Env):
    sampler = DistributedSampler(data, env.world_size, env.local_rank)  # expect: RNK303 "rank= of DistributedSampler"
    return DataLoader(data, batch_size=8, sampler=sampler)
