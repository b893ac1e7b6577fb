"""Every rank fails if the folder of the checkpoint is there, and then makes it.

reason: the first one has made it when a slower one asks
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


class Saver:
    def __init__(self, folder, numbered):
        self.folder = folder
        self.numbered = numbered
        self.count = 0

    def save(self, model, folder):
        if self.numbered:
            folder = os.path.join(self.folder, f"checkpoint_{self.count}")
            if os.path.exists(folder):  # expect: RNK602 "the others come later"
                raise ValueError(f"{folder} exists")
        os.makedirs(folder, exist_ok=True)
        torch.save(model.state_dict(), os.path.join(folder, f"part_{dist.get_rank()}.pt"))
        self.count += 1
        dist.barrier()


def main(model):
    dist.init_process_group("gloo")
    Saver("checkpoints", True).save(model, "checkpoint")


if __name__ == "__main__":
    main(torch.nn.Linear(2, 2))
