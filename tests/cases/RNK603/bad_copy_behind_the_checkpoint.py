"""All ranks write a checkpoint and copy it, and the state of a schedule beside that of the optimizer.

reason: one guard is about the file and its copy, and about the numbers of the schedule, too; another file is reported
runs: no (a race)
"""

import shutil

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(path):
    dist.init_process_group("gloo")
    model = DDP(torch.nn.Linear(2, 2))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1)
    for epoch in range(3):
        loss = model(torch.ones(2)).sum()
        loss.backward()
        optimizer.step()
        scheduler.step()
        if dist.get_rank() == 0:
            print(epoch, loss.item())
        torch.save(model.module.state_dict(), path)  # expect: RNK603 "(1 more beside it)"
        if epoch == 2:
            shutil.copyfile(path, "best.pt")
    torch.save(optimizer.state_dict(), "optimizer.pt")  # expect: RNK603 "(1 more beside it)"
    torch.save(scheduler.state_dict(), "scheduler.pt")
    shutil.copyfile("notes.txt", "notes-of-the-run.txt")  # expect: RNK603 "notes-of-the-run.txt"


if __name__ == "__main__":
    train("last.pt")
