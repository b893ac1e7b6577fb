"""Tests for the first rank behind the start, around messages ahead of it, or in a function that others call.

reason: the group is there, all ranks say a line and nothing more, or somebody may have made the group before
runs: no (needs accelerate)
"""

import logging

import torch.distributed as dist
from accelerate import Accelerator, PartialState


def is_main_process():
    return not dist.is_initialized() or dist.get_rank() == 0


def behind(args):
    dist.init_process_group("gloo")
    if is_main_process():
        logging.getLogger().addHandler(logging.FileHandler(args.log))


def says(args):
    if is_main_process():
        print("settings:", vars(args))
    dist.init_process_group("gloo")
    return dist.get_rank()


def of_one_process(args):
    if is_main_process():
        logging.getLogger().addHandler(logging.FileHandler(args.log))
    else:
        logging.getLogger().addHandler(logging.NullHandler())
    dist.init_process_group("gloo")
    return dist.get_rank()


def called_by_others(args):
    if is_main_process():
        logging.getLogger().addHandler(logging.FileHandler(args.log))
    return Accelerator().device


def with_a_state(args):
    state = PartialState()
    if is_main_process():
        logging.getLogger().addHandler(logging.FileHandler(args.log))
    return state, Accelerator().device


def one_of_two(args):
    if args.single:
        if is_main_process():
            logging.getLogger().addHandler(logging.FileHandler(args.log))
        return 0
    dist.init_process_group("gloo")
    return dist.get_rank()


if __name__ == "__main__":
    with_a_state(None)
