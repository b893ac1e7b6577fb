"""The group is made only if there is none yet.

reason: the caller may have made it, and the rank is right then
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def run():
    rank = get_rank()
    if not dist.is_initialized():
        dist.init_process_group("gloo")
    print(rank)
