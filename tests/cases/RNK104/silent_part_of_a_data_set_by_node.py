"""Each rank goes over its part of a data set, which is about as long as the others; or over what passes a test in it,
until a number of steps is reached that all share, or to reduce behind it.

reason: as many steps everywhere; and nothing is communicated in the last loop
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


def steps(total, limit):
    for step, batch in enumerate(DataLoader(part(), batch_size=8)):
        if step == limit:
            break
        total.fill_(len(batch["text"]))
        dist.all_reduce(total)


def rounds(total, limit):
    step = 0
    while step < limit:
        for batch in DataLoader(part(), batch_size=8):
            total.fill_(len(batch["text"]))
            dist.all_reduce(total)
            step += 1
            if step >= limit:
                break


def count(total):
    for batch in DataLoader(part(), batch_size=8):
        total += len(batch["text"])
    dist.all_reduce(total)


def train(data, total):
    mine = split_dataset_by_node(data, rank=dist.get_rank(), world_size=dist.get_world_size())
    for batch in DataLoader(mine.map(lambda row: row), batch_size=8):
        total.fill_(len(batch["text"]))
        dist.all_reduce(total)
