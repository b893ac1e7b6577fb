"""Every spawned worker tears down; the parent waits for them.

reason: the parent is no rank
runs: no (it starts processes by itself)
"""
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, world_size):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    if rank == 0:
        print("started")
    dist.barrier()
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(worker, args=(2,), nprocs=2)
