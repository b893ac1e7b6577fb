"""Weights come from an address in the configuration

reason: model_zoo.load_url is torch.hub's loader; nobody here knows where the file was saved
runs: no (needs a download)
"""
import torch.distributed as dist
from torch.utils import model_zoo


def load_pretrained(model, cfg):
    state_dict = model_zoo.load_url(cfg["url"], progress=False)  # expect: RNK404
    model.load_state_dict(state_dict, strict=False)
    dist.barrier()
