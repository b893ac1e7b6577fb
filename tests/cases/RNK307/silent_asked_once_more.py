"""The name is assigned again behind the start.

reason: the first answer is not used for long
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def run():
    rank = get_rank()
    print("starting", rank)
    dist.init_process_group("gloo")
    rank = get_rank()
    return rank
