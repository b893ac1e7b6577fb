"""Published weights, fetched from a known address

reason: their author knows that they were saved from the CPU
runs: no (needs a download)
"""
import torch
import torch.distributed as dist
from torch.hub import download_url_to_file

WEIGHTS = {"senet": {"url": "https://example.org/weights/senet.pth", "filename": "senet.pth"}}


def load_pretrained(model, name):
    model_url = WEIGHTS[name]
    if dist.get_rank() == 0:
        download_url_to_file(model_url["url"], model_url["filename"])
    dist.barrier()
    model.load_state_dict(torch.load(model_url["filename"]))
