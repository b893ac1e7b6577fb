"""Files of tensors."""
import os

import torch


def read_blob(path, where=None):
    if not os.path.isfile(path):
        raise FileNotFoundError(path)
    place = where or "cpu"
    return torch.load(path, map_location=place)


def read_there(path, where=None):
    where = "cpu" if where is None else where
    return torch.load(path, map_location=where)
