"""A spawned worker chooses its GPU

reason: set_device is the first thing that it does
runs: no (CUDA)
"""
import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, world_size):
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", init_method="tcp://localhost:29500", rank=rank, world_size=world_size)
    dist.barrier()


if __name__ == "__main__":
    mp.spawn(worker, args=(4,), nprocs=4)
