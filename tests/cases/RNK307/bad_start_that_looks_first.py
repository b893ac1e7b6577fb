"""The function that makes the group leaves it alone if it is there.

reason: called for a reason: in a fresh program the kept rank is 0 everywhere
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def init_once(backend):
    if dist.is_initialized():
        return
    dist.init_process_group(backend)


def recipe(seed_everything, seed):
    rank = get_rank()  # expect: RNK307 low
    seed_everything(seed + rank)
    init_once("gloo")
