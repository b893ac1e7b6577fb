"""The guide starts it by python, and it spawns its ranks itself.

reason: all of them write the file
runs: no (a race)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.nn.parallel import DistributedDataParallel as DDP


def work(rank, size):
    dist.init_process_group("gloo", init_method="tcp://127.0.0.1:29511", rank=rank, world_size=size)
    model = DDP(torch.nn.Linear(8, 8))
    model(torch.ones(8, 8)).sum().backward()
    torch.save(model.state_dict(), "last.pt")  # expect: RNK603
    if rank == 0:
        print("saved last.pt")


if __name__ == "__main__":
    mp.spawn(work, args=(2,), nprocs=2)
