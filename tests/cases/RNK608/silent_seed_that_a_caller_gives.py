"""A split whose seed is None by default, and one of the callers gives a seed; of another one nobody in sight knows.

reason: whoever calls with a seed splits alike on all ranks
"""
import torch.distributed as dist
from sklearn.model_selection import train_test_split
from torch.utils.data import DistributedSampler


def cut(paths, size=0.2, seed=None):
    train_paths, test_paths = train_test_split(paths, test_size=size, random_state=seed)
    return train_paths, test_paths


def cut_for_others(paths, size=0.2, seed=None):
    train_paths, test_paths = train_test_split(paths, test_size=size, random_state=seed)
    return train_paths, test_paths


def build(paths, make):
    train_paths, test_paths = cut(paths, size=0.1, seed=7)
    train_set = make(train_paths)
    return DistributedSampler(train_set, rank=dist.get_rank()), make(test_paths)


def sizes(paths):
    return [len(part) for part in cut(paths)]
