"""A shuffled list goes to a trainer of transformers.

reason: each process numbers the samples in its own order, and the trainer gives it every n-th number
"""
import json
import os
import random

from torch.utils.data import Dataset
from transformers import Trainer


class Rows(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]


def main(model, args, path):
    local_rank = int(os.environ.get("LOCAL_RANK", 0))
    rows = json.load(open(path))
    random.shuffle(rows)  # expect: RNK608
    trainer = Trainer(model=model, args=args, train_dataset=Rows(rows))
    if local_rank == 0:
        print(len(rows))
    trainer.train()
