"""A helper that shares its data is told whether there are several processes.

reason: a single process does not come to the barrier
runs: no (files)
"""
import os

import torch
import torch.distributed as dist


def load(path, shared=False, local_rank=0):
    data = torch.load(path, map_location="cpu") if local_rank == 0 else None
    if shared:
        box = [data]
        dist.broadcast_object_list(box, src=0)
        data = box[0]
        dist.barrier()
    return data


def main(args):
    args.distributed = int(os.environ.get("WORLD_SIZE", 1)) > 1
    if args.distributed:
        dist.init_process_group("gloo")
    features = load(args.path, shared=args.distributed, local_rank=args.local_rank)
    if args.distributed:
        dist.destroy_process_group()
    return features
