"""Files of tensors."""
import os

import torch


def read_blob(path, where=None):
    if not os.path.isfile(path):
        raise FileNotFoundError(path)
    return torch.load(path, map_location=where)
