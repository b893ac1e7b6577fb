"""A split whose seed is a parameter, None by default, and no caller gives one.

reason: scikit-learn takes NumPy's generator then, which nobody has seeded
"""
import torch.distributed as dist
from sklearn.model_selection import train_test_split
from torch.utils.data import DistributedSampler


def cut(paths, size=0.2, seed=None):
    train_paths, test_paths = train_test_split(paths, test_size=size, random_state=seed)  # expect: RNK608
    return train_paths, test_paths


def build(paths, make):
    train_paths, test_paths = cut(paths, size=0.1)
    train_set = make(train_paths)
    return DistributedSampler(train_set, rank=dist.get_rank()), make(test_paths)
