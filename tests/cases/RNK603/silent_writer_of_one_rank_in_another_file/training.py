"""The first rank alone makes the objects that write.

reason: the others have none
"""
import argparse

import torch
import torch.distributed as dist
from metrics import Saver, Table
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, options):
        self.model = model
        self.table = self.saver = None
        if dist.get_rank() == 0:
            self.table = Table("metrics.csv")
            self.saver = Saver(options)

    def train(self):
        for epoch in range(10):
            self.model(torch.ones(2)).sum().backward()
            if dist.get_rank() == 0:
                print(epoch)
            if self.saver is not None:
                self.saver.save(self.model, epoch)
        if self.table is not None:
            self.table.write()


def main():
    dist.init_process_group("gloo")
    Trainer(DDP(torch.nn.Linear(2, 2)), argparse.Namespace(output=".")).train()


if __name__ == "__main__":
    main()
