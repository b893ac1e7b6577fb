"""A script writes its options, then wraps the model in one of two ways

reason: on both sides of the test the ranks meet, so all of them have written the file
runs: no (needs apex)
"""

import json
import os
import sys

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def train(model, batches, level):
    if level is not None:
        from apex.parallel import DistributedDataParallel as ApexDDP

        model = ApexDDP(model, delay_allreduce=True)
    else:
        model = DDP(model)
    for batch in batches:
        model(batch).sum().backward()
        if dist.get_rank() == 0:
            print("a step")


if __name__ == "__main__":
    dist.init_process_group("gloo")
    json.dump({}, open(os.path.join(sys.argv[1], "config.json"), "w"))  # expect: RNK603
    train(torch.nn.Linear(3, 3), [torch.ones(1, 3)], sys.argv[2])
