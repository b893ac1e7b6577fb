"""What a method shuffles has a generator of its own, is shared or sorted by another one, or is made anew ahead of the part.

reason: the parts are those of one order
"""
import random

import torch.distributed as dist


class Seeded:
    def __init__(self, names, seed):
        self.names = names
        self.order = random.Random(seed)

    def reshuffle(self):
        self.order.shuffle(self.names)

    def mine(self):
        self.reshuffle()
        return self.names[dist.get_rank() :: dist.get_world_size()]


class Shared:
    def __init__(self, names):
        self.names = names

    def reshuffle(self):
        random.shuffle(self.names)
        self.tell()

    def tell(self):
        dist.broadcast_object_list(self.names, src=0)

    def mine(self):
        self.reshuffle()
        return self.names[dist.get_rank() :: dist.get_world_size()]


class Sorted:
    def __init__(self, names):
        self.names = names

    def show_some(self):
        random.shuffle(self.names)
        print(self.names[:3])
        self.names.sort()

    def mine(self):
        return self.names[dist.get_rank() :: dist.get_world_size()]


class Replaced:
    def __init__(self, names):
        self.names = names
        self.part = names

    def draw(self):
        self.part = random.sample(self.names, 8)

    def choose(self, part):
        self.part = part

    def mine(self):
        return self.part[dist.get_rank() :: dist.get_world_size()]


class NeverShuffled:
    def __init__(self, names):
        self.names = names

    def reshuffle(self):
        random.shuffle(self.names)

    def mine(self):
        return self.names[dist.get_rank() :: dist.get_world_size()]


def main(names, seed):
    random.seed(seed + dist.get_rank())
    replaced = Replaced(names)
    replaced.draw()
    replaced.choose(names)
    Sorted(names).show_some()
    return Seeded(names, seed).mine(), Shared(names).mine(), replaced.mine(), NeverShuffled(names).mine()
