"""The rank is asked for ahead of a call that makes the group, where there may be one, or where failing is minded.

reason: a group that ends, one that a test or a handler asks for, one that something else has made
runs: no (the groups are made by the case itself)
"""

import torch
import torch.distributed as dist


def anew(rank, world_size):
    print("was", dist.get_rank())
    dist.destroy_process_group()
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def looks(rank, world_size):
    if dist.is_initialized():
        print("was", dist.get_rank())
        return
    dist.init_process_group("gloo", rank=rank, world_size=world_size)


def minds(rank, world_size):
    try:
        print("was", dist.get_rank())
    except ValueError:
        dist.init_process_group("gloo", rank=rank, world_size=world_size)


def either(rank, world_size, joined):
    if joined:
        torch.manual_seed(dist.get_rank())
    else:
        dist.init_process_group("nccl", rank=rank, world_size=world_size)


def later(rank, world_size):
    say = lambda: print(dist.get_rank())
    dist.init_process_group("gloo", rank=rank, world_size=world_size)
    say()
