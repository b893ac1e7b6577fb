"""A set that the constructor makes and other methods fill.

reason: the set keeps no order
runs: no (ranks that are forked share the seed of the hashes)
"""
import torch
import torch.distributed as dist


class Meters:
    def __init__(self):
        self.names = set()
        self.values = {}

    def update(self, name, value):
        self.names.add(name)
        self.values[name] = value

    def synchronize(self):
        for name in self.names:  # expect: RNK110 "self.names"
            total = torch.tensor(self.values[name])
            dist.all_reduce(total)
            self.values[name] = total.item()
