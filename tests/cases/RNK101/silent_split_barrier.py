"""Main process first, written with a barrier that is split into two rank tests.

reason: every rank meets exactly one barrier: the others before the work, rank 0 after it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import time

import torch.distributed as dist

_CACHE = {}


def build_vocabulary(name):
    if name not in _CACHE:
        time.sleep(0.05)
        _CACHE[name] = {word: i for i, word in enumerate(("<pad>", "<unk>", "the", "a"))}
    return _CACHE[name]


def load_vocabulary(name):
    rank = dist.get_rank()
    if rank != 0:
        dist.barrier()  # the first process writes the cache

    vocabulary = build_vocabulary(name)

    if rank == 0:
        dist.barrier()  # now the others read it
    return vocabulary


def main(rank, world_size):
    vocabulary = load_vocabulary("wiki")
    if rank == 0:
        print(f"{len(vocabulary)} words on {world_size} ranks")
