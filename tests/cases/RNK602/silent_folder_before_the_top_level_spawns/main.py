"""A script reads its settings, which makes a folder, and starts its processes afterwards, at the top level.

reason: the folder is made by the one process that was there before
runs: no (a script)
"""
import settings
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def work(rank, given):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:9999", rank=rank, world_size=2)
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(4, 1))
    model(torch.ones(2, 4)).sum().backward()


if __name__ == "__main__":
    given = settings.read("runs", 1)
    mp.spawn(work, args=(given,), nprocs=2, join=True)
