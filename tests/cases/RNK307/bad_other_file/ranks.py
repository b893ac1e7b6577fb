"""Ranks, or what stands in for them.

reason: answers 0 of 1 as long as there is no group
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def is_dist_avail_and_initialized():
    return dist.is_available() and dist.is_initialized()


def get_rank():
    if not is_dist_avail_and_initialized():
        return 0
    return dist.get_rank()


def get_world_size():
    if not is_dist_avail_and_initialized():
        return 1
    return dist.get_world_size()


def init_distributed_mode(url):
    dist.init_process_group("gloo", init_method=url)
    dist.barrier()
