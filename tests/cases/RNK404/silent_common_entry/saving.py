"""Saves under a name that published files have as well."""

import torch
import torch.distributed as dist


def save(network, path):
    if dist.get_rank() == 0:
        torch.save({"model": network.state_dict()}, path)
