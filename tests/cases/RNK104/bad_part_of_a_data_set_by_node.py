"""Each rank goes over what passes a test in its part of a data set.

reason: what is left out is not equally much on all ranks
runs: no (needs datasets)
"""
import torch.distributed as dist
from datasets import load_dataset
from datasets.distributed import split_dataset_by_node
from torch.utils.data import DataLoader


def part():
    data = load_dataset("json", data_files="texts/*.jsonl", split="train", streaming=True)
    data = split_dataset_by_node(data, rank=dist.get_rank(), world_size=dist.get_world_size())
    return data.filter(lambda row: len(row["text"]) > 200)


def count(total):
    for batch in DataLoader(part(), batch_size=8):  # expect: RNK104 "all_reduce"
        total.fill_(len(batch["text"]))
        dist.all_reduce(total)


def count_all(data, total):
    mine = split_dataset_by_node(data, dist.get_rank(), dist.get_world_size())
    mine = mine.filter(lambda row: row["label"] > 0).map(lambda row: row)
    for _ in DataLoader(mine, batch_size=8):  # expect: RNK104 "all_reduce"
        dist.all_reduce(total)
