"""A tool writes its options, and wraps the model only where it is told to train.

reason: it evaluates in one process as well, and nobody knows which of both is meant
runs: no (needs a launcher)
"""

import json
import os
import sys

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def run(model, batches, mode):
    if mode == "train":
        model = DDP(model)
        for batch in batches:
            model(batch).sum().backward()
    else:
        print([model(batch) for batch in batches])


def join():
    if "RANK" in os.environ:
        dist.init_process_group("gloo")


if __name__ == "__main__":
    join()
    json.dump({}, open(os.path.join(sys.argv[1], "config.json"), "w"))
    run(torch.nn.Linear(3, 3), [torch.ones(1, 3)], sys.argv[2])
