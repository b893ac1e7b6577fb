"""Every rank opens the log and writes its first line, also where the file is bound to a name.

reason: what a rank that comes late writes stands over the lines of rank 0
runs: no (the ranks write at nearly the same time, mostly)
"""
import os

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    with open("log.txt", "w") as file:  # expect: RNK603 "every rank writes"
        file.write("step loss\n")
    head = open("head.txt", "w")  # expect: RNK603 "every rank writes"
    head.write("step loss\n")
    head.close()
    model = DDP(torch.nn.Linear(4, 4))
    for _ in range(3):
        model(torch.ones(1, 4)).sum().backward()


if __name__ == "__main__":
    dist.init_process_group("gloo")
    main(int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"]))
