"""Every rank draws its own split into training and evaluation.

reason: nobody seeds NumPy, so what one rank evaluates on another one trains on
"""
import json

import numpy as np
from transformers import Trainer

local_rank = None


def rank0_print(*args):
    if local_rank == 0:
        print(*args)


def make_data(path, make_dataset):
    rows = json.load(open(path))
    perm = np.random.permutation(len(rows))  # expect: RNK608 "training and evaluation"
    split = int(len(perm) * 0.98)
    train_indices = perm[:split]
    eval_indices = perm[split:]
    train_rows = [rows[i] for i in train_indices]
    eval_rows = [rows[i] for i in eval_indices]
    rank0_print(f"#train {len(train_rows)}, #eval {len(eval_rows)}")
    return dict(train_dataset=make_dataset(train_rows), eval_dataset=make_dataset(eval_rows))


def train(model, args, path, make_dataset):
    global local_rank
    local_rank = args.local_rank
    Trainer(model=model, args=args, **make_data(path, make_dataset)).train()
