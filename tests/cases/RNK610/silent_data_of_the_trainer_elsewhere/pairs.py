"""The data of the program."""

import torch.distributed as dist
from datasets import interleave_datasets, load_dataset
from datasets.distributed import split_dataset_by_node


def load_pairs(names):
    data = interleave_datasets([load_dataset(name, split="train") for name in names])
    if dist.is_initialized():
        data = split_dataset_by_node(data, rank=dist.get_rank(), world_size=dist.get_world_size())
    return data
