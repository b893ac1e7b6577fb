"""An attribute is called local_rank, and a function of the file puts the global rank into it

reason: each rank has its own share of the whole, whatever the attribute is called
runs: no (several nodes)
"""

import os

import torch.distributed as dist


def set_up(args):
    local_rank = int(os.getenv("RANK", 0))
    world_size = int(os.getenv("WORLD_SIZE", 1))
    args.local_rank = local_rank
    args.world_size = world_size
    dist.init_process_group("gloo", world_size=world_size, rank=local_rank)


def share(args, prompts):
    set_up(args)
    return prompts[args.local_rank :: args.world_size]
