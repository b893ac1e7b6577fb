"""All ranks split the data, one writes its split, and the others tell how large theirs are.

reason: there is one split in the end, that of the first rank
"""
import json

import torch.distributed as dist
from sklearn.model_selection import train_test_split


def split(rows, folder):
    rank = dist.get_rank()
    train_rows, test_rows = train_test_split(rows, test_size=0.1)
    print(f"rank {rank}: {len(train_rows)} rows for training, {test_rows.shape} for tests")
    if rank == 0:
        with open(f"{folder}/split.json", "w") as file:
            json.dump([train_rows, test_rows], file)
