import torch
import torch.distributed as dist


class Stats:
    def __init__(self, index):
        self.index = index
        self.tokens = 0

    def collect(self):
        for number in range(len(self.index)):
            length = torch.tensor([len(self.index.mine[number])])
            dist.all_reduce(length)
            self.tokens += int(length)
