"""A function gets a flag for the first rank, and hands it on.

reason: all who call it may leave the flag as it is
runs: no (one process)
"""
import json

import torch.distributed as dist
from tqdm import tqdm


def evaluate(model, batches, folder, is_main_process=True):
    losses = [model(batch) for batch in tqdm(batches, disable=not is_main_process)]
    with open(f"{folder}/losses.json", "w") as file:
        json.dump(losses, file)


def synchronize():
    if dist.is_initialized():
        dist.barrier()
