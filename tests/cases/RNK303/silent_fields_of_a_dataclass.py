"""A dataclass reads the environment; the rank of the job goes to the sampler, that of the node to the device.

reason: each number is used for what it is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
from dataclasses import dataclass, field

from torch.utils.data import DistributedSampler


@dataclass
class Env:
    rank: int = field(default_factory=lambda: int(os.environ["RANK"]))
    local_rank: int = field(default_factory=lambda: int(os.environ["LOCAL_RANK"]))
    world_size: int = field(default_factory=lambda: int(os.environ["WORLD_SIZE"]))

    @property
    def device(self):
        return f"cuda:{self.local_rank}"


def sampler(data, env: Env):
    return DistributedSampler(data, env.world_size, env.rank, shuffle=False)


def main(rank, world_size):
    assert list(sampler(range(4), Env())) == [rank, rank + 2]
