"""A function draws its bar on the first rank, and writes its results on all.

reason: who asks for the first rank, in whatever words, is run by all
runs: no (a race)
"""
import json
import os

import torch.distributed as dist
from tqdm import tqdm


def evaluate(model, batches, folder):
    rank = dist.get_rank()
    losses = [model(batch) for batch in tqdm(batches, disable=rank != 0)]
    with open(f"{folder}/losses.json", "w") as file:  # expect: RNK603
        json.dump(losses, file)


def collect(found, folder):
    local_rank = int(os.environ["LOCAL_RANK"])
    is_first = local_rank == 0
    with open(f"{folder}/found.json", "w") as file:  # expect: RNK603
        json.dump(found, file)
    return is_first


def main(model, batches):
    dist.init_process_group("gloo")
    evaluate(model, batches, "results")
    collect(batches, "results")
