"""Rank 0 makes a new folder for a checkpoint, into which the others save their tokenizers and numbers

reason: rank 0 fails where another rank's tokenizer came first, and the others may find no folder for their numbers
runs: no (a race)
"""
import json
import os

import torch.distributed as dist
from transformers import AutoTokenizer


def refuse_the_old(folder):
    if dist.get_rank() == 0:
        os.makedirs(folder)


def convert(folder, name):
    refuse_the_old(folder)
    tokenizer = AutoTokenizer.from_pretrained(name)
    tokenizer.save_pretrained(folder)  # expect: RNK602 "is made by rank 0 only"


def count(folder, numbers):
    if dist.get_rank() == 0:
        os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, f"{dist.get_rank()}.json"), "w") as file:  # expect: RNK602 "rank 0 only"
        json.dump(numbers, file)
