"""Weights from the hub of torch.

reason: a temporary file of its own, then a rename
runs: no (needs the network)
"""
import torch
import torch.distributed as dist


def load(url):
    dist.barrier()
    return torch.hub.load_state_dict_from_url(url, map_location="cpu")
