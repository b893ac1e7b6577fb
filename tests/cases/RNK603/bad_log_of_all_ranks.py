"""All ranks open a log to append; one is written to by all of them in another method, and one is begun anew by each.

reason: the lines of all ranks are mixed, or what the first rank has written is gone
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, folder, local_rank):
        self.local_rank = local_rank
        self.log_file = open(os.path.join(folder, "log.txt"), "a+")  # expect: RNK603
        self.table = open(os.path.join(folder, "table.csv"), "w")  # expect: RNK603
        self.model = DDP(torch.nn.Linear(2, 2))

    def log(self, text):
        if self.local_rank == 0:
            print(text)
        self.log_file.write(text)

    def step(self, batch):
        loss = self.model(batch).sum()
        loss.backward()
        self.log(f"loss {loss.item()}")
        if self.local_rank == 0:
            self.table.write(f"{loss.item()}\n")


def main():
    dist.init_process_group("gloo")
    trainer = Trainer("run", dist.get_rank())
    trainer.step(torch.ones(2))


if __name__ == "__main__":
    main()
