"""A share of a data set is cut by its parameters, whose names say which one is the rank.

reason: split_dataset_by_node takes the rank first
runs: no (datasets)
"""
from datasets.distributed import split_dataset_by_node


def load(data, rank: int, world_size: int):
    if world_size > 1:
        data = split_dataset_by_node(data, world_size, rank)  # expect: RNK306 "in the place of rank="
    return data
