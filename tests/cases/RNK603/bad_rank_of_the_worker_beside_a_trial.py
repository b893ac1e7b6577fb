"""Workers join by a function that a trial calls with rank 0, too.

reason: the function is given to spawn, which hands each worker its own number
runs: no (a race)
"""
import sys

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank, world_size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:23456", rank=rank, world_size=world_size)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(8, 8))
    for _ in range(100):
        model(torch.zeros(2, 8)).sum().backward()
    torch.save(model.module.state_dict(), "last.pt")  # expect: RNK603 "last.pt"


if __name__ == "__main__":
    if "--trial" in sys.argv:
        work(0, 1)
    else:
        mp.spawn(work, args=(4,), nprocs=4)
