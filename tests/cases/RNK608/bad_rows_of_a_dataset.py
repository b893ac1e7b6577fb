"""The rows of a data set are shuffled without a seed

reason: each process gets another order from NumPy, which nobody seeds, and takes its share of that
runs: no (needs the network)
"""
import torch.distributed as dist
from datasets import load_dataset
from datasets.distributed import split_dataset_by_node


def rows():
    data = load_dataset("c4", "en", split="train")
    data = data.shuffle()  # expect: RNK608
    return data.shard(num_shards=dist.get_world_size(), index=dist.get_rank())


def streamed():
    data = load_dataset("c4", "en", split="train", streaming=True).shuffle(buffer_size=1000)  # expect: RNK608
    return split_dataset_by_node(data, rank=dist.get_rank(), world_size=dist.get_world_size())
