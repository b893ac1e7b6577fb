"""A helper of the first rank removes the folder from which all ranks have just been told to read.

reason: other ranks may not have opened the file in it yet
runs: no (nothing shows which rank is the slower one)
"""
import json
import os
import shutil

import torch.distributed as dist


def clean_up(folder):
    if dist.get_rank() == 0:
        shutil.rmtree(folder)


def collect(folder):
    with open(os.path.join(folder, "scores.json")) as file:  # expect: RNK604
        scores = json.load(file)
    clean_up(folder)
    return scores


def main():
    dist.init_process_group("nccl")
    print(collect("scores"))
