"""The rank of the old group is kept where there is one, and a new group is made.

reason: without a group the side that asks is not taken, and what was there before stays
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch.distributed as dist


class Arguments:
    rank = int(os.environ.get("RANK", "0"))
    world_size = int(os.environ.get("WORLD_SIZE", "1"))


def restart(args, place):
    if dist.is_initialized():
        args.rank = dist.get_rank()
        args.world_size = dist.get_world_size()
        dist.destroy_process_group()
    else:
        print("initializing torch distributed", flush=True)
    dist.init_process_group("gloo", init_method=place, rank=args.rank, world_size=args.world_size)


def main(rank, world_size):
    place = [tempfile.mkdtemp() if rank == 0 else None]
    dist.broadcast_object_list(place, src=0)
    args = Arguments()
    restart(args, f"file://{place[0]}/store")
    assert (dist.get_rank(), args.world_size) == (rank, world_size)
