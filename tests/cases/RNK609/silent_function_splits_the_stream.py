"""The function that opens the stream splits it by node.

reason: each rank reads its own samples
"""
import torch.distributed as dist
from datasets import load_dataset
from datasets.distributed import split_dataset_by_node
from torch.utils.data import DataLoader


def stream(name, tokens):
    data = load_dataset(name, split="train", streaming=True)
    data = split_dataset_by_node(data, rank=dist.get_rank(), world_size=dist.get_world_size())
    return data.map(tokens)


def main(train, tokens):
    dist.init_process_group("nccl")
    for batch in DataLoader(stream("c4", tokens), batch_size=8):
        train(batch)
