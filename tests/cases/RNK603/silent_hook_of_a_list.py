"""Lists of hooks: one of the first rank alone, one that goes through it under a test, one of hooks that ask.

reason: a file has one writer, or each rank its own
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


class Asking:
    def after_epoch(self, model, epoch):
        if dist.get_rank() == 0:
            torch.save({"epoch": epoch}, "asked.pt")


def main(loader, epochs):
    dist.init_process_group("gloo")
    model = DistributedDataParallel(torch.nn.Linear(2, 2))
    hooks = [Timer(), Asking()]
    own = [Saver(f"{dist.get_rank()}.pt")]
    late = [Timer(), Saver("late.pt")]
    for epoch in range(epochs):
        for batch in loader:
            model(batch).sum().backward()
        for hook in hooks:
            hook.after_epoch(model.module, epoch)
        for hook in own:
            hook.after_epoch(model.module, epoch)
        if dist.get_rank() == 0:
            for hook in late:
                hook.after_epoch(model.module, epoch)


if __name__ == "__main__":
    main([torch.ones(1, 2)] * 10, 3)
