"""The rank among all processes is called the local one.

reason: one process in the whole job has number 0
runs: no (a launcher starts it)
"""
import os

import torch
import torch.distributed as dist


def setup(args):
    local_rank = int(os.getenv("RANK", 0))
    args.local_rank = local_rank
    dist.init_process_group("gloo", rank=local_rank, world_size=int(os.getenv("WORLD_SIZE", 1)))


def save(args, model):
    dist.barrier()
    if args.local_rank == 0:
        torch.save(model.state_dict(), os.path.join(args.output, "last.pt"))
