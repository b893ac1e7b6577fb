"""The start of a program."""

import torch.distributed as dist


def join():
    dist.init_process_group("gloo")  # expect: RNK702
