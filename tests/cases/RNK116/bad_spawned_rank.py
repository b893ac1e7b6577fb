"""A spawned worker tears down if it is the first.

reason: the second never does
runs: no (gloo lets it pass; torch documents that aborting NCCL communicators is a collective call)
"""
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, world_size):
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    dist.barrier()
    if rank == 0:
        print("done")
        dist.destroy_process_group()  # expect: RNK116


if __name__ == "__main__":
    mp.spawn(worker, args=(2,), nprocs=2)
