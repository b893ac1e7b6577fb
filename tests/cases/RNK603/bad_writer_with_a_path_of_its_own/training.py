"""A program that trains on several ranks has objects of a plain file write, each where it was told when it was made.

reason: all ranks have made the object with the same path, and write there
runs: no (a race)
"""
import argparse

import torch
import torch.distributed as dist
from metrics import Saver, Table
from torch.nn.parallel import DistributedDataParallel as DDP


def options():
    parser = argparse.ArgumentParser()
    parser.add_argument("--output")
    return parser.parse_args()


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    table = Table("metrics.csv")
    saver = Saver(options())
    for epoch in range(10):
        loss = model(torch.ones(2)).sum()
        loss.backward()
        if dist.get_rank() == 0:
            print(epoch, loss.item())
        table.add(epoch=epoch, loss=loss.item())
        saver.save(model, epoch)  # expect: RNK603 "every rank writes"
    table.write()  # expect: RNK603 "metrics.csv"


if __name__ == "__main__":
    main()
