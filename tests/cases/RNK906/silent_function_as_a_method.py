"""Methods that have the names of functions of the file, or may

reason: a base, a store or a class that nobody sees brings them
"""
import torch.distributed as dist
from somewhere import Base


def gather(tensor):
    dist.all_reduce(tensor)
    return tensor


def average(tensor):
    dist.all_reduce(tensor)
    return tensor


def total(tensor):
    dist.all_reduce(tensor)
    return tensor


class Hook:
    def __init__(self):
        self.average = average

    def gather(self, tensor):
        return gather(tensor)


class Threshold(Hook):
    def update(self, args, x):
        if args.distributed:
            x = self.gather(x)
            x = self.average(x)
        return x


class Other(Base):
    def update(self, args, x):
        if args.distributed:
            x = self.total(x)
        return x


class Alone(Hook):
    def update(self, args, x):
        if not args.distributed:
            x = self.total(x)
        return x
