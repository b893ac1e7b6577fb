"""The configuration names an address, and nothing says who saved what lies there.

reason: they were published, and nothing says that they were saved from a GPU
runs: no (needs a download)
"""
import torch.distributed as dist
from torch.hub import load_state_dict_from_url


def load_pretrained(model, config):
    model.load_state_dict(load_state_dict_from_url(config["url"], progress=False))  # expect: RNK404 low
    dist.barrier()
