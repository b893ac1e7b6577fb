"""The constructor of the base calls a method that a class of the file puts in its place

reason: whoever builds the derived class runs the wrapped model in the constructor
runs: no (what follows is another rank that builds it later)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Engine:
    def __init__(self, model):
        self.model = DDP(model)
        self.warm_up()  # expect: RNK501 "in the constructor of Warm"

    def warm_up(self):
        raise NotImplementedError


class Warm(Engine):
    def warm_up(self):
        self.model(torch.zeros(1, 4))


class Warmer(Warm):
    pass


def main():
    dist.init_process_group("gloo")
    Warm(torch.nn.Linear(4, 4))
