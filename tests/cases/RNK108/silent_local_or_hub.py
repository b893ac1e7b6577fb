"""The name of a model is a folder here, or one on a hub.

reason: a test of what the user's argument means, not of whether something is there yet
runs: no (needs a network)
"""
import os

import torch.distributed as dist
from huggingface_hub import snapshot_download


def folder_of(model_id_or_path):
    if os.path.isdir(model_id_or_path):
        return model_id_or_path
    if dist.get_rank() != 0:
        dist.barrier()
    folder = snapshot_download(model_id_or_path)
    if dist.get_rank() == 0:
        dist.barrier()
    return folder
