"""Every rank fails if the file of results is there, and then opens it for its log.

reason: a rank that is slower finds the file of a faster one
runs: no (a race)
"""

import logging
import os

import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Results:
    def __init__(self, folder, number):
        self.path = os.path.join(folder, f"result_{number}.txt")
        self.handler = None

    def on_train_start(self):
        if dist.get_rank() == 0:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
        dist.barrier()
        if os.path.exists(self.path):  # expect: RNK602 "the others come later"
            raise FileExistsError(f"{self.path} already exists")
        self.handler = logging.FileHandler(self.path)
        if dist.get_rank() == 0:
            logging.getLogger("results").addHandler(self.handler)


def main(model, batches):
    dist.init_process_group("gloo")
    results = Results("results", 0)
    results.on_train_start()
    model = DistributedDataParallel(model)
    for batch in batches:
        model(batch).sum().backward()
