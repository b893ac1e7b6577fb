"""An object keeps classes by name, and makes what it is asked for; the first rank alone computes.

reason: each of the classes that stand there reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 44); rank 1 finished
"""

import torch
import torch.distributed as dist


class Registry:
    def __init__(self):
        self._known = {}

    def register(self, name):
        def put(known):
            self._known[name] = known
            return known

        return put

    def build(self, name, **options):
        return self._known[name](**options)


PROBES = Registry()
NAMES = Registry()


@NAMES.register("mean")
class Name:
    def __init__(self):
        self.text = "mean"


@PROBES.register("mean")
class Mean:
    def __init__(self, scale=1.0):
        self.scale = scale

    def of(self, values):
        values = values * self.scale
        dist.all_reduce(values)
        return values / dist.get_world_size()


def main(rank, world_size):
    probe = PROBES.build("mean", scale=2.0)
    print(NAMES.build("mean").text)
    if rank == 0:
        print(probe.of(torch.ones(1)))  # expect: RNK101
