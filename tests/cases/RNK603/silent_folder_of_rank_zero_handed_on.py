"""A folder that rank 0 alone has is handed to a step of training, and asked for afterwards.

reason: whatever the step does with what it is given, on the other ranks it is None before and after
runs: no (a script)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


def run_epoch(model, epoch, folder=None):
    loss = model(torch.full((2, 4), float(epoch + 1))).sum()
    loss.backward()
    if folder is not None and epoch == 7:
        print("pictures go to", folder)
    return loss.item()


def append_row(path, epoch, loss):
    with open(path, "a") as table:
        table.write(f"{epoch},{loss}\n")


def main():
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(4, 1))
    folder = None
    if dist.get_rank() == 0:
        folder = os.path.join("runs", "first")
        os.makedirs(folder, exist_ok=True)
    for epoch in range(2):
        loss = run_epoch(model, epoch, folder=folder)
        if folder is not None:
            append_row(os.path.join(folder, "losses.csv"), epoch, loss)


if __name__ == "__main__":
    main()
