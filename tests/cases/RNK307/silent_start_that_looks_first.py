"""A bare question ahead of a start that looks first.

reason: torch would refuse to answer: there is a group already
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def init_once(backend):
    if dist.is_initialized():
        return
    dist.init_process_group(backend)


def recipe(seed_everything, seed):
    rank = dist.get_rank()
    seed_everything(seed + rank)
    init_once("gloo")
