"""A check whether NCCL works: each worker names the GPU of its barrier.

reason: nothing uses the current GPU
runs: no (needs GPUs)
"""

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(rank, count, address):
    dist.init_process_group(backend="NCCL", init_method=address, rank=rank, world_size=count)
    dist.barrier(device_ids=[rank])


def main():
    count = torch.cuda.device_count()
    mp.spawn(worker, nprocs=count, args=(count, "file:///tmp/nccl_check"), daemon=False)


if __name__ == "__main__":
    main()
