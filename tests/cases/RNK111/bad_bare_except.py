"""A bare except around reading and broadcasting.

reason: it swallows everything
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks hung in barrier (line 20)
"""
import json

import torch.distributed as dist


def config(path, rank):
    box = [None]
    try:
        if rank == 0:
            box = [json.loads("{broken")]
        dist.broadcast_object_list(box, src=0)
    except:  # noqa: E722
        box = [{}]  # expect: RNK111 "broadcast_object_list"
    dist.barrier()
    return None


def main(rank, world_size):
    config("config.json", rank)
