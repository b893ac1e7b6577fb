"""Each epoch adds a line to one file, which is opened every time.

reason: the file gets the line once for every rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import json
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    for epoch in range(2):
        loss = model(torch.ones(1, 4)).sum()
        loss.backward()
        with open("log.txt", "a") as file:  # expect: RNK603 "log.txt"
            file.write(json.dumps({"epoch": epoch, "loss": loss.item()}) + "\n")
    dist.barrier()
    with open("log.txt") as file:
        assert len(file.readlines()) == 2


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
