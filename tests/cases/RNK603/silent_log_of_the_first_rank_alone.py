"""All ranks open a log to append, and the first one alone writes to it, in another method or behind the opening.

reason: the others leave the file as it is
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, folder, local_rank):
        self.local_rank = local_rank
        self.log_file = open(os.path.join(folder, "log.txt"), "a+")
        self.model = DDP(torch.nn.Linear(2, 2))

    def __del__(self):
        if self.log_file:
            self.log_file.close()

    def log(self, text):
        if self.local_rank == 0:
            print(text)
            if self.log_file:
                print(text, file=self.log_file)
                self.log_file.flush()

    def step(self, batch):
        loss = self.model(batch).sum()
        loss.backward()
        self.log(f"loss {loss.item()}")


def main():
    dist.init_process_group("gloo")
    rank = dist.get_rank()
    trainer = Trainer("run", rank)
    trainer.step(torch.ones(2))
    with open("runs.txt", "a") as runs:
        if rank == 0:
            runs.write("one more\n")


if __name__ == "__main__":
    main()
