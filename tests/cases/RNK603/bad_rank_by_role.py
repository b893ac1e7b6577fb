"""A program that is started twice: each role joins with a rank of its own, which is written down.

reason: there are two numbers, so there are two processes, and both write last.pt
runs: no (a race)
"""
import sys

import torch
import torch.distributed as dist


def setup(rank, world_size):
    dist.init_process_group("gloo", init_method="tcp://10.0.0.1:23456", rank=rank, world_size=world_size)


def main(role):
    if role == "first":
        setup(0, 2)
    else:
        setup(1, 2)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(8, 8))
    for _ in range(100):
        model(torch.zeros(2, 8)).sum().backward()
    torch.save(model.module.state_dict(), "last.pt")  # expect: RNK603 "last.pt"


if __name__ == "__main__":
    main(sys.argv[1])
