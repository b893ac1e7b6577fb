"""A summary in CSV, appended in every epoch.

reason: lines of all ranks mix
runs: no (a race)
"""
import csv

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def update_summary(path, epoch, loss):
    with open(path, mode="a") as file:  # expect: RNK603 "update_summary"
        csv.writer(file).writerow([epoch, loss])


def main():
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    for epoch in range(3):
        loss = model(torch.ones(1, 2)).sum()
        loss.backward()
        update_summary("summary.csv", epoch, loss.item())


if __name__ == "__main__":
    main()
