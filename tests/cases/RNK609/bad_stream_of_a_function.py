"""A function opens the stream and gives it back.

reason: every rank reads the same samples, whoever opens them
runs: no (needs datasets)
"""
import torch.distributed as dist
from datasets import load_dataset
from torch.utils.data import DataLoader


def stream(name, tokens):
    data = load_dataset(name, split="train", streaming=True)
    data = data.map(tokens)
    return data.with_format("torch")


def main(train, tokens):
    dist.init_process_group("nccl")
    for batch in DataLoader(stream("c4", tokens), batch_size=8):  # expect: RNK609
        train(batch)
