"""train_test_split without random_state, then the sampler of each process.

reason: scikit-learn takes NumPy's generator, which nobody has seeded
"""
import torch.distributed as dist
from sklearn.model_selection import train_test_split
from torch.utils.data import DistributedSampler


def build(paths, labels, make):
    train_paths, test_paths = train_test_split(paths, test_size=0.2, stratify=labels)  # expect: RNK608
    train_set = make(train_paths)
    return DistributedSampler(train_set, rank=dist.get_rank()), make(test_paths)
