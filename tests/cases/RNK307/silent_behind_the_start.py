"""The question comes behind the start.

reason: the group is there
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def setup():
    dist.init_process_group("gloo")


def run():
    setup()
    rank = get_rank()
    return rank, dist.get_world_size()
