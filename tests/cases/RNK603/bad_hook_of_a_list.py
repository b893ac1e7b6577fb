"""Ranks go through a list of hooks, of which one saves.

reason: every rank has it in the list
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Timer:
    def after_epoch(self, model, epoch):
        print(epoch)


class Saver:
    def __init__(self, path):
        self.path = path

    def after_epoch(self, model, epoch):
        torch.save({"epoch": epoch, "model": model.state_dict()}, self.path)


def main(loader, epochs):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    hooks = [Timer(), Saver("last.pt")]
    for epoch in range(epochs):
        for batch in loader:
            model(batch).sum().backward()
        for hook in hooks:
            hook.after_epoch(model.module, epoch)  # expect: RNK603 "main → after_epoch"
    if dist.get_rank() == 0:
        print("done")


if __name__ == "__main__":
    main([torch.ones(1, 2)] * 10, 3)
