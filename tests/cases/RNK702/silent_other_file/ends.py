"""The end of a program."""

import torch.distributed as dist


def leave():
    dist.destroy_process_group()
