"""A method that the constructor has compiled.

reason: the method is what runs, and it prints where somebody asks for it
"""
import torch
import torch.distributed as dist
from tqdm import tqdm


class Engine:
    def __init__(self, model, verbose):
        self.model = model
        self.verbose = verbose
        self.step = torch.compile(self._step)

    def _step(self, batch):
        if self.verbose:
            print("step")  # expect: RNK905 low
        total = 0
        for part in tqdm(batch):  # expect: RNK905 "tqdm()"
            total = total + self.model(part).sum()
        return total


def total(x):
    dist.all_reduce(x)
    return x
