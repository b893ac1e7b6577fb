"""A spawned worker leaves its number unused.

reason: all workers join as rank 0
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist
import torch.multiprocessing as mp


def worker(gpu, args):
    torch.cuda.set_device(gpu)
    dist.init_process_group("nccl", init_method=args.url, world_size=args.world_size, rank=0)  # expect: RNK308 "runs as args.world_size processes"
    dist.barrier()


def launch(args):
    mp.spawn(worker, args=(args,), nprocs=args.gpus)
