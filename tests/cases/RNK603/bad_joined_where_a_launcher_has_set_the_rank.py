"""A program joins the others where a launcher has set the rank, and keeps in a flag whether it has.

reason: with the flag all ranks go through the same steps, and each removes the file that one of them finds
"""
import os

import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def setup():
    if "RANK" in os.environ and "WORLD_SIZE" in os.environ:
        dist.init_process_group(backend="gloo")
        return int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]), True
    return 0, 1, False


class Trainer:
    def __init__(self, model):
        self.model = model

    def step(self, batch):
        self.model(batch).backward()


def main(loader):
    rank, world_size, is_distributed = setup()
    model = nn.Linear(8, 1)
    if is_distributed:
        model = DDP(model)
    trainer = Trainer(model)
    for batch in loader:
        if os.path.exists("pause.flag"):
            os.remove("pause.flag")  # expect: RNK603
            break
        trainer.step(batch)


if __name__ == "__main__":
    main([])
