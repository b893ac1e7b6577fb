"""All ranks split the data and train on it, and one writes its split.

reason: the others train on rows that this one evaluates on
"""
import json

import torch.distributed as dist
from sklearn.model_selection import train_test_split


def split(rows, folder, train):
    rank = dist.get_rank()
    train_rows, test_rows = train_test_split(rows, test_size=0.1)  # expect: RNK608
    if rank == 0:
        with open(f"{folder}/split.json", "w") as file:
            json.dump([train_rows, test_rows], file)
    train(train_rows)
