"""The ranks behind the first wait for it, by a function that answers 0 where there is no group.

reason: a single process is the first rank, and never comes to the barrier
runs: no (it is about a single process, which has no group)
"""

import torch
import torch.distributed as dist


def get_rank():
    return dist.get_rank() if dist.is_initialized() else 0


def build(args):
    if args.local_rank == -1:
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    else:
        torch.cuda.set_device(args.local_rank)
        dist.init_process_group("nccl")
        device = torch.device("cuda", args.local_rank)
    if get_rank() != 0:
        dist.barrier()
    model = torch.load(args.model, map_location="cpu", weights_only=False)
    if get_rank() == 0 and args.local_rank != -1:
        dist.barrier()
    return model.to(device)
