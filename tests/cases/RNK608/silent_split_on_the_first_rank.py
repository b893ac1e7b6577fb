"""The first rank splits the data, and the others read what it has written.

reason: there is one split
"""
import json

import torch.distributed as dist
from sklearn.model_selection import train_test_split


def split(rows, folder):
    if dist.get_rank() == 0:
        train_rows, test_rows = train_test_split(rows, test_size=0.1)
        with open(f"{folder}/split.json", "w") as file:
            json.dump([train_rows, test_rows], file)
    dist.barrier()
    with open(f"{folder}/split.json") as file:
        return json.load(file)
