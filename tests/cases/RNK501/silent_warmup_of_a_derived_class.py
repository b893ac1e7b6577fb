"""Derived classes that put nothing in the place of what the constructor calls

reason: the method that runs the model is called by nobody, or the derived class has a constructor of its own
runs: no (nothing communicates)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Engine:
    def __init__(self, model):
        self.model = DDP(model)
        self.prepare()

    def prepare(self):
        self.buffer = torch.zeros(1, 4)


class Plain(Engine):
    def warm_up(self):
        self.model(self.buffer)


class Own(Engine):
    def __init__(self, model):
        self.model = DDP(model)

    def prepare(self):
        self.model(torch.zeros(1, 4))


def main():
    dist.init_process_group("gloo")
    Plain(torch.nn.Linear(4, 4))
    Own(torch.nn.Linear(4, 4))
