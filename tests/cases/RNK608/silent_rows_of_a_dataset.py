"""The rows of a data set are shuffled with a seed, or behind the division

reason: all ranks divide the same order
runs: no (needs the network)
"""
import torch.distributed as dist
from datasets import load_dataset


def rows(seed):
    data = load_dataset("c4", "en", split="train").shuffle(seed=seed)
    return data.shard(num_shards=dist.get_world_size(), index=dist.get_rank())


def by_position():
    data = load_dataset("c4", "en", split="train").shuffle(42)
    return data.shard(num_shards=dist.get_world_size(), index=dist.get_rank())


def own_part():
    data = load_dataset("c4", "en", split="train")
    return data.shard(num_shards=dist.get_world_size(), index=dist.get_rank()).shuffle()
