"""Splits that are the same on all ranks.

reason: each gets a seed, a generator with one, or does not shuffle
"""
import numpy as np
import torch
import torch.distributed as dist
from sklearn.model_selection import train_test_split
from torch.utils.data import random_split


def build(dataset, rows, args):
    print(dist.get_rank())
    train_set, val_set = random_split(dataset, [90, 10], generator=torch.Generator().manual_seed(42))
    train_rows, val_rows = train_test_split(rows, random_state=args.split_seed)
    first, test_rows = train_test_split(rows, shuffle=False)
    order = np.random.default_rng(0).permutation(len(rows))
    train_order, val_order = order[:90], order[90:]
    return train_set, val_set, train_rows, val_rows, first, test_rows, train_order, val_order
