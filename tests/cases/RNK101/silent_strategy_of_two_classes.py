"""A setting chooses between two strategies: each says in its own way who is first, and one reduces

reason: nobody knows which of the two it is; the one that says that the first rank leads waits for nobody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Replicas:
    def __init__(self):
        self.rank = dist.get_rank()

    def reduce(self, value):
        print("each has its own", self.rank)
        return value

    def is_first(self):
        return self.rank == 0


class Shards:
    def __init__(self):
        self.size = dist.get_world_size()

    def reduce(self, value):
        dist.all_reduce(value)
        return value

    def is_first(self):
        return len("all take part") > 0


def build(name):
    if name == "ddp":
        return Replicas()
    return Shards()


class Trainer:
    def __init__(self, settings):
        self.strategy = build(settings["strategy"])

    def log(self, loss):
        if self.strategy.is_first():
            print("loss", self.strategy.reduce(loss).item())


def main(rank, world_size):
    Trainer({"strategy": "ddp"}).log(torch.ones(1))
    Trainer({"strategy": "fsdp"}).log(torch.ones(1))
