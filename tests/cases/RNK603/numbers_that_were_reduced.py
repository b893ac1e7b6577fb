"""All ranks write the results of every round into one table, after they have been reduced.

reason: each of them writes the same numbers, and nothing reads the table
runs: no (a race)
"""
import os

import pandas as pd
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class AverageMeter:
    def __init__(self):
        self.sum = self.count = 0

    def update(self, value, n=1):
        self.sum += value * n
        self.count += n
        self.avg = self.sum / self.count


def reduce_mean(tensor, world_size):
    copy = tensor.clone()
    dist.all_reduce(copy)
    return copy / world_size


def evaluate(model, batches):
    losses = AverageMeter()
    for batch in batches:
        loss = reduce_mean(model(batch).mean(), dist.get_world_size())
        losses.update(loss.item(), batch.size(0))
    return losses.avg, losses.count


def main(batches, folder):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    losses = []
    for epoch in range(3):
        model(batches[0]).sum().backward()
        loss, _ = evaluate(model, batches)
        losses.append(loss)
        table = pd.DataFrame(data={"epoch": epoch, "loss": losses})
        table.to_csv(os.path.join(folder, "losses.csv"))  # expect: RNK603 "with the numbers that all have agreed on"
        if dist.get_rank() == 0:
            print(epoch, loss)


if __name__ == "__main__":
    main([torch.ones(1, 2)], "run")
