"""Weights from an address that the configuration names

reason: whoever wrote the file decides where its tensors go
runs: no (CUDA)
"""
import torch.distributed as dist
from torch.hub import load_state_dict_from_url


def load_pretrained(model, config):
    state = load_state_dict_from_url(config["url"], progress=False)  # expect: RNK404
    model.load_state_dict(state)
    dist.barrier()
