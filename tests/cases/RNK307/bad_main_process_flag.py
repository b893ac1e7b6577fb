"""A flag for the main process, two functions deep.

reason: every rank takes itself for the main one, and writes
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def is_main_process():
    return get_rank() == 0


MAIN = is_main_process()  # expect: RNK307 low


def save(path, text):
    if MAIN:
        with open(path, "w") as file:
            file.write(text)
