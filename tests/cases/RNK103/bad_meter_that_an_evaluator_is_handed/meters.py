import torch
import torch.distributed as dist


class Meter:
    def __init__(self):
        self.total = 0.0
        self.count = 0

    def add(self, value):
        self.total += value
        self.count += 1

    def average(self):
        both = torch.tensor([self.total, float(self.count)])
        dist.all_reduce(both)
        return both[0] / both[1]
