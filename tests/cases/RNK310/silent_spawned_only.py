"""The worker is what new processes begin with, and they are started for several GPUs only.

reason: one process trains by another function
runs: no (it is about a single process, which has no group)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def train(model):
    print(model)


def worker(rank, world_size):
    if world_size > 1:
        dist.init_process_group("gloo", rank=rank, world_size=world_size)
    model = torch.nn.Linear(1, 1).to(rank)
    if world_size > 1:
        model = torch.nn.parallel.DistributedDataParallel(model, device_ids=[rank])
    train(model)
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    number = torch.cuda.device_count()
    if number > 1:
        mp.spawn(worker, args=(number,), nprocs=number)
    else:
        train(torch.nn.Linear(1, 1))
