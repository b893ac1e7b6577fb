"""One method shuffles the list of the object, another one gives each rank its part of it.

reason: the generator is seeded with the rank, so that the parts are those of different orders
"""
import random

import torch.distributed as dist


class Pool:
    def __init__(self, names):
        self.names = sorted(names)
        self.rank = dist.get_rank()
        self.size = dist.get_world_size()
        self.cursor = len(names)

    def reshuffle(self):
        random.shuffle(self.names)  # expect: RNK608 "is seeded per rank"
        self.cursor = 0

    def take(self, count):
        total = count * self.size
        if self.cursor + total > len(self.names):
            self.reshuffle()
        block = self.names[self.cursor : self.cursor + total]
        self.cursor += total
        return block[self.rank :: self.size]


class Deck:
    def __init__(self, names):
        self.names = names
        self.order = None

    def shuffle_anew(self):
        self.order = random.sample(self.names, len(self.names))  # expect: RNK608

    def mine(self):
        return self.order[dist.get_rank() :: dist.get_world_size()]


def main(names):
    random.seed(7 + dist.get_rank())
    deck = Deck(names)
    deck.shuffle_anew()
    return Pool(names).take(8), deck.mine()
