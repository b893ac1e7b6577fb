"""A name that nobody knows.

reason: it may have come with a newer torch
"""
import torch.distributed as dist


def mend():
    dist.regrow_group()
