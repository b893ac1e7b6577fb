"""The first rank is to open the log, and is asked for ahead of the start.

reason: without a group every rank is the first one
runs: no (the group is made by the case itself)
"""

import logging

import torch.distributed as dist


def get_rank():
    if not (dist.is_available() and dist.is_initialized()):
        return 0
    return dist.get_rank()


def is_main_process():
    return get_rank() == 0


def main(args):
    if is_main_process() and args.log is not None:  # expect: RNK307 "takes itself for rank 0"
        logging.getLogger().addHandler(logging.FileHandler(args.log))
    dist.init_process_group("gloo")
    return dist.get_rank()
