"""A line of the log names the rank before the start.

reason: nothing is kept of it
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def run():
    print("rank before the start:", get_rank())
    dist.init_process_group("gloo")
    return dist.get_rank()
