"""The group of several GPUs is destroyed at the end of every run.

reason: there is nothing to destroy for one GPU, and torch refuses
runs: no (it is about a single process, which has no group)
"""
import argparse

import torch
import torch.distributed as dist


def run(rank, world_size):
    if world_size > 1:
        dist.init_process_group("gloo", rank=rank, world_size=world_size)
    model = torch.nn.Linear(1, 1).to(rank)
    if world_size > 1:
        model = torch.nn.parallel.DistributedDataParallel(model, device_ids=[rank])
    print(model)
    dist.destroy_process_group()  # expect: RNK310 "destroy_process_group"


if __name__ == "__main__":
    number = torch.cuda.device_count()
    if number > 1:
        torch.multiprocessing.spawn(run, (number,), nprocs=number)
    else:
        run(0, 1)
