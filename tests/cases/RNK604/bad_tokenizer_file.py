"""Rank 0 writes the vocabulary, all ranks open it in the next line.

reason: nothing makes the other ranks wait until the file is there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 raised FileNotFoundError (line 32)
"""
import json
import os
import tempfile
import time

import torch.distributed as dist


def build_vocabulary(path):
    time.sleep(1)
    with open(path, "w") as file:
        json.dump({"<pad>": 0}, file)


def main(rank, world_size):
    path = os.path.join(tempfile.gettempdir(), "distlint_604_vocab.json")
    if rank == 0 and os.path.exists(path):
        os.remove(path)
    dist.barrier()
    prepare(os.environ.get("VOCABULARY", path))


def prepare(path):
    if dist.get_rank() == 0:
        build_vocabulary(path)
    with open(path) as file:  # expect: RNK604 "without a barrier"
        return json.load(file)
