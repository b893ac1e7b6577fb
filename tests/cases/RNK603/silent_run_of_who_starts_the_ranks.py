"""A run is started by the process that spawns the ranks, which join as they begin.

reason: there is one such process
"""
import torch.distributed as dist
import torch.multiprocessing as mp
import wandb


def worker(rank, size):
    dist.init_process_group("gloo", rank=rank, world_size=size)
    dist.barrier()
    if rank == 0:
        print("trained")


def start(size):
    mp.spawn(worker, args=(size,), nprocs=size)


if __name__ == "__main__":
    wandb.init(project="video", name="first")
    start(4)
    wandb.finish()
